"""How good rows of posts are against pages read by people: the published evaluation of the forum job's method."""
