"""The steps of `harvestcrawl.frontier.redis`, as Redis runs them (Lua 5.1; keys are handed in, values are bytes)."""

NAMES = """
local kept, queue, leased, bodies, journal, written, leader = unpack(KEYS)
local function score(number, value)  -- the highest priority first, then the lowest number; both exact below 2^53
  return tonumber(number) - tonumber(string.match(value, '^(-?%d+)|')) * 1e10
end
local function now(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function number_of(name) return tonumber(redis.call('HGET', kept, name) or '0') end
local function requeue(number)
  local value = redis.call('HGET', bodies, number)
  redis.call('ZREM', leased, number)
  if value then redis.call('ZADD', queue, score(number, value), number) end
end
"""

LOAD = "return {redis.call('HGETALL', kept), redis.call('HGETALL', written)}"

BEGIN = """
redis.call('HSETNX', kept, 'identity', ARGV[1])
if redis.call('HGET', kept, 'identity') ~= ARGV[1] then return end
for i = 2, #ARGV, 2 do redis.call('HSETNX', written, ARGV[i], ARGV[i + 1]) end
"""

LEASE = """
local time = now(ARGV[1])
for _, number in ipairs(redis.call('ZRANGEBYSCORE', leased, '-inf', time, 'LIMIT', 0, 100)) do requeue(number) end
local next = redis.call('ZPOPMIN', queue)
if #next == 0 then return false end
redis.call('ZADD', leased, time + ARGV[2], next[1])
return {next[1], redis.call('HGET', bodies, next[1])}
"""

RENEW = """
local until_ = now(ARGV[1]) + ARGV[2]
for i = 3, #ARGV do redis.call('ZADD', leased, 'XX', until_, ARGV[i]) end
"""

GIVE_BACK = """
for i = 1, #ARGV do if redis.call('ZSCORE', leased, ARGV[i]) then requeue(ARGV[i]) end end
"""

DELIVER = """
if redis.call('HDEL', bodies, ARGV[1]) == 0 then return 0 end
redis.call('ZREM', queue, ARGV[1])
redis.call('ZREM', leased, ARGV[1])
redis.call('RPUSH', journal, ARGV[2])
return 1
"""

# `base` is the entry that the snapshot stands behind: the list begins with the one after it.
ENTRIES = """
local first = ARGV[1] - number_of('base')
if first < 0 then return 'gone' end
return redis.call('LRANGE', journal, first, first + ARGV[2] - 1)
"""

# ARGV: worker, taken, taken as this worker stored or loaded it last, lengths of the parts that follow; items, outputs, snapshot. Nothing is
# done if somebody else has stored anything since, or if Redis came back without what this worker has taken.
ADVANCE = """
local taken, base, added = tonumber(ARGV[2]), number_of('base'), number_of('added')
local held = redis.call('GET', leader)
if held and held ~= ARGV[1] then return 0 end
if number_of('taken') ~= tonumber(ARGV[3]) or taken < base or taken > base + redis.call('LLEN', journal) then return 0 end
local at = 8
for i = at, at + ARGV[4] - 1, 3 do
  if tonumber(ARGV[i]) > added then
    added = tonumber(ARGV[i])
    local value = ARGV[i + 1] .. '|' .. ARGV[i + 2]
    redis.call('HSET', bodies, ARGV[i], value)
    redis.call('ZADD', queue, score(ARGV[i], value), ARGV[i])
  end
end
redis.call('HSET', kept, 'added', added)
at = at + ARGV[4]
if ARGV[5] == '1' then
  for i = at, at + ARGV[6] - 1, 2 do redis.call('HSET', written, ARGV[i], ARGV[i + 1]) end
  redis.call('HSET', kept, 'taken', taken)
end
if ARGV[7] == '1' then
  redis.call('HSET', kept, 'snapshot', ARGV[at + ARGV[6]], 'base', taken)
  redis.call('LTRIM', journal, taken - base, -1)
end
return 1
"""

END = "redis.call('HSETNX', kept, 'ended', ARGV[1])"

UNFINISHED = "return redis.call('HLEN', bodies)"

IS_IDLE = """
local all = number_of('base') + redis.call('LLEN', journal)
return redis.call('HLEN', bodies) == 0 and all == tonumber(ARGV[1]) and 1 or 0
"""

HAS_ENDED = "return redis.call('HEXISTS', kept, 'ended')"

LEAD = """
local held = redis.call('GET', leader)
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', leader, ARGV[1], 'PX', ARGV[2])
return 1
"""

RESIGN = "if redis.call('GET', leader) == ARGV[1] then redis.call('DEL', leader) end"

SCRIPTS = {
    name: NAMES + text
    for name, text in (
        ("load", LOAD),
        ("begin", BEGIN),
        ("lease", LEASE),
        ("renew", RENEW),
        ("give_back", GIVE_BACK),
        ("deliver", DELIVER),
        ("entries", ENTRIES),
        ("advance", ADVANCE),
        ("end", END),
        ("unfinished", UNFINISHED),
        ("is_idle", IS_IDLE),
        ("has_ended", HAS_ENDED),
        ("lead", LEAD),
        ("resign", RESIGN),
    )
}
