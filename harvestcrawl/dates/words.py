"""The small words of dates, in all languages at once: units, "ago", "yesterday", "at", AM and PM, zones.

Each word belongs to one *kind*, a single character; the kinds of a line's tokens, put side by side, are the text that
the grammar's regular expressions run on. A word that plays several parts has a kind of its own that the grammar lists
wherever it may stand (German *um* is "at", Portuguese *um* is "one").
"""

from unicodedata import normalize

# kind -> words. Punctuation, blanks and digits get their kinds in tokens.py.
KINDS: dict[str, str] = {
    # between a date and its time; articles and prepositions before a day; "about" before an amount
    "c": (
        "at on em à às as las alle dalle kl klo klockan kello klokken o v ve в у о об om das den dem le la el los lo the am στις στη "
        "les đây από ב בשעה في الساعة على lúc vào pukul yang dated il alla alas aos and und et e y og och i en και и і about around "
        "approx ungefähr etwa environ cerca circa ongeveer około asi около примерно เวลา เมื่อ во pada ob në më kell klukkan în ў در"
    ),
    "f": "of de del di do da d' dos du feira",  # 1st of May, 12 de marzo del 2020
    "l": "il",  # il y a
    "b": "um",  # German at, Portuguese one
    "a": "a",  # AM; Spanish "a las"; English one; il y a
    "p": "p π",
    "m": "m μ",
    "e": "d s w y j t wk wks mo mos mth yr yrs hr hrs hs",
    "h": "h ч 時 时 点 點 시",
    "j": "分 분",
    "z": "秒 초",
    "u": "u",  # 14u30; Croatian at
    "r": "uhr uur óra น น. o'clock hod val",
    "o": "st nd rd th er ère ème º ª °",
    "P": (
        "am pm SA CH 오전 오후 上午 下午 凌晨 早上 中午 晚上 傍晚 午前 午後 새벽 ص م صباحا صباحًا صباحاً مساء مساءً مساءا πμ μμ "
        "قبل‌ازظهر بعدازظهر पूर्वाह्न अपराह्न לפנה״צ אחה״צ dop odp öö ös PG PTG pg ptg पू अप صبح عصر ظهر"
    ),
    "Y": "年 년 năm gada года г р ค.ศ พ.ศ",
    "L": "月 월",
    "D": "日 일 号 號",
    "k": "tháng thg thang",
    "i": "i í",
    "H": "hôm hari bu",
    "v": "avant before antes",
    "J": "ma",  # Hungarian today; Finnish and Dutch Monday
    "C": "mai mei मई মে مه",  # May behind its day; elsewhere never, more, a name
    "O": "كانون تشرين",
    "T": "T",
    "R": "令和 平成",
    "G": "ago",  # English "ago"; Spanish, Portuguese and Italian August
    "A": (
        "atrás geleden siden sidan síðan sedan sitten temu nazaj назад тому ezelőtt önce əvvəl पहले पूर्व ที่แล้ว ที่ผ่านมา มาแล้ว "
        "trước lalu 전 전에 前 以前 پیش tagasi atpakaļ urmă таму আগে পূর্বে eest parë sen evvel"
    ),
    "F": "vor hace há ha pred před пред преди пре pre prije acum לפני منذ cách prieš pirms duela fai fyrir",
    "E": "fa قبل πριν",  # before the amount in one language, after it in another
    "I": (
        "one een ein eine einem einer einen une un una uma unha één ett et én eit bir jeden jedna jednu jednou jedním один одну одна "
        "един една yksi yhden egy واحد एक ένα μία μια satu یک একটি một 한 ένας jedne jednog jednej vienas viena üks kaksi kolme neljä "
        "viisi kuusi seitsemän kahdeksan yhdeksän"
    ),
    "X": "an",  # English one; French and Romanian year
    "S": "saat jam ساعت godz ore ora ώρα ngày",  # an hour, and the word before a time
}

INITIALS = frozenset("ABCDEFGJLMSTVWY")
"""Single capitals that are no words of dates: they are initials. (P, U, H stand in times.)"""

# unit -> words, the cases that follow numbers included. Single letters are in kind "e", "h" and "m" and read by BARE_UNITS.
UNITS: dict[str, str] = {
    "year": (
        "year years yr yrs jahr jahre jahren an ans année années año años ano anos anno anni jaar jaren år ár árum vuosi vuotta "
        "vuoden rok roku lata lat roky roků let lety leta rokov rokmi leto leti годов год года лет році роки років рік év éve évvel "
        "ani yıl sene έτος έτη χρόνο χρόνια χρόνος שנה שנים سنة سنوات سنين عام أعوام سال वर्ष साल वर्षों ปี năm tahun thn 年 年間 년 "
        "any anys urte urtea aastat aasta gads gada gadiem metai metus metų vit vjet il godina godine godinu година године години "
        "годину rokem rokom letom letoma гады гадоў বছর बरस ári árs سنتين عامين שנתיים setahun"
    ),
    "month": (
        "month months monat monate monaten mois mes meses mês mese mesi maand maanden månad månader måned måneder mánuði mánuðum "
        "kuukausi kuukautta kuukauden miesiąc miesiące miesięcy miesiąca měsíc měsíce měsíců měsícem měsíci mesiac mesiace mesiacov "
        "mesiacmi mesiacom mesec meseca meseci mesecem месяц месяца месяцев мес місяць місяці місяців месец месеца месеци mjesec "
        "mjeseca mjeseci hónap hónapja hónappal lună luni ay μήνα μήνες μήνας חודש חודשים شهر أشهر شهور ماه महीना महीने माह เดือน "
        "bulan bln 月 个月 個月 ヶ月 か月 カ月 ケ月 개월 달 mesos hilabete kuud kuu mēneša mēnešiem mėnesį mėnesius mėnesių muaj měs "
        "měsícům mån md mdr mnd mies месяцы месяцаў মাস mesecema mēn mėn mán міс شهرًا شهرا شهرين חודשיים kk tháng sebulan"
    ),
    "week": (
        "week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker viikko "
        "viikkoa viikon tydzień tygodnie tygodni týden týdny týdnů týdnem týždeň týždne týždňov týždňami неделю недели недель неделя "
        "нед тиждень тижні тижнів седмица седмици hét hete héttel săptămână săptămâni hafta εβδομάδα εβδομάδες שבוע שבועות أسبوع "
        "أسابيع هفته सप्ताह हफ्ते สัปดาห์ tuần minggu 周 週 週間 星期 주 주일 setmana setmanes tjedan tjedna tjedana недељу недеље "
        "тыдзень тыдні тыдняў সপ্তাহ nädal nädala tednom tednoma tedna tedni tednov viku vikum vikna javë savaitę savaites savaičių "
        "nedēļas nedēļām aste недела أسبوعًا أسبوعا أسبوعين שבועיים týždňom uka uken ugen wk vk seminggu"
    ),
    "day": (
        "day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage dager daga dögum päivä päivää päivän "
        "dzień dni den dny dnů dnem dní deň dňami dňom dan dana dnevi день дня дней дн дні днів ден дни дана nap napja nappal zi zile "
        "gün ημέρα ημέρες μέρα μέρες μέρ יום ימים يوم أيام روز दिन วัน ngày hari 日 日間 天 일 dies egun päeva päev dienas dienām "
        "dieną dienų ditë дзень дзён দিন dnevom dnevoma дена døgn pv dgn degi يومًا يوما يومين יומיים ημ diena 하루 sehari"
    ),
    "hour": (
        "hour hours hr hrs stunde stunden std heure heures hora horas ora ore uur timme timmar tim time timer klukkustund "
        "klukkustundum tunti tuntia tunnin godzina godzinę godziny godzin godz hodina hodinu hodiny hodin hodinou hodinami hodín uro "
        "ure ur urami час часа часов годину години годин часове órája órával oră saat ώρες שעה שעות ساعت ساعة ساعات घंटा घंटे ชั่วโมง "
        "ชม giờ jam 小时 小時 時間 시간 hores ordu tundi tund stundas stundām valandą valandas valandų orë sat sata sati сат сата "
        "сати гадзіну гадзіны гадзін гадз ঘণ্টা ঘন্টা tunni urama ώρα שעתיים שע׳ ساعتين घं॰ घंटों klst гадзина saati órát valandos "
        "sejam"
    ),
    "minute": (
        "min mins minute minutes minuten minuto minutos minuti minuut minuter minutter minutt mínútu mínútum minuutti minuuttia "
        "minuutin minuta minutę minuty minut minutami minutou minutu minút minúty minútami мин минуту минуты минут хв хвилину хвилини "
        "хвилин минута минути perc perce perccel dakika dk λεπτά λεπτό דקה דקות دقيقة دقائق دقیقه मिनट นาที phút menit 分 分钟 分鐘 "
        "分間 분 minuts minutti minutit minūtes minūtēm minučių хвіліну хвіліны хвілін মিনিট λεπ דק׳ मि॰ dəqiqə dəq minit minútou "
        "minutama mín mnt دقيقتين minutë semenit"
    ),
    "second": (
        "sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi seconden sekund sekunder "
        "sekunti sekuntia sekunnin sekunda sekundę sekundy sekundami sekúnd секунду секунды секунд сек секунди másodperce "
        "másodperccel secunde saniye δευτερόλεπτα δευτερόλεπτο שניות ثانية ثواني ثوان ثانیه सेकंड วินาที giây detik 秒 秒間 秒钟 초 "
        "segons সেকেন্ড sekundi sekundit sekundama sekundo sekundama sekundē sekundēm sekundžių sekundes saniyə δευτ sekondë sekonda "
        "שנ׳ से॰ dtk ثانيتين sekúndu sekúndum"
    ),
}
BARE_UNITS = {
    "y": "year", "yr": "year", "yrs": "year", "j": "day", "mo": "month", "mos": "month", "mth": "month", "w": "week",
    "wk": "week", "wks": "week", "d": "day", "h": "hour", "hr": "hour", "hrs": "hour", "hs": "hour", "t": "hour", "u": "hour",
    "m": "minute", "s": "second", "ч": "hour", "г": "year", "val": "hour", "sat": "hour",
}  # fmt: skip
UNITS_ALONE = frozenset(
    "час день неделю месяц год минуту секунду годину тиждень місяць рік хвилину godzinę dzień tydzień miesiąc rok minutę chwilę "
    "hodinou dnem týdnem měsícem rokem rokom hodinu minutou sekundou minútou dňom mesiacom týždňom שעה יום שבוע חודש שנה דקה ساعة يوم "
    "أسبوع شهر سنة عام دقيقة minuutti tunti päivä viikko kuukausi vuosi минута ден месец седмица semenit sejam sehari seminggu sebulan "
    "setahun 하루".split()
)
"""One unit, where languages leave the number out: час назад, rok temu."""
TWO_UNITS = frozenset("دقيقتين ساعتين يومين أسبوعين شهرين سنتين عامين ثانيتين שעתיים יומיים שבועיים חודשיים שנתיים".split())
"""Two of a unit in one word: the dual of Arabic and Hebrew."""
NOT_UNITS = frozenset("den an il sat mån".split())
"""Units whose word means something more frequent elsewhere: an article, a weekday."""
UNITS_AGO = "másodperce perce órája napja hete hónapja éve"
"""Hungarian units that say "ago" by their ending."""
AGO_GLUED = "前 전 ที่แล้ว ที่ผ่านมา ก่อนหน้านี้ ก่อน 以前 전에"
"""Written without a blank after the unit: 3小时前."""

# days back -> words
DAYS_BACK: dict[int, str] = {
    0: (
        "today heute aujourd'hui aujourd hoy hoje oggi vandaag idag tänään dzisiaj dziś dnes danes сегодня сьогодні днес денес данас "
        "danas azi astăzi bugün σήμερα היום اليوم امروز आज วันนี้ 今天 今日 오늘 avui hoxe gaur täna šiandien šodien sot сёння আজ 今日の"
    ),
    1: (
        "yesterday gestern hier ayer ontem ieri gisteren igår går eilen wczoraj včera včeraj вчера вчора јуче juče jučer tegnap dün χθες "
        "χτες אתמול أمس الأمس دیروز ديروز เมื่อวาน เมื่อวานนี้ kemarin semalam 昨天 昨日 어제 ahir onte atzo eile vakar dje учора gestur dünən "
        "গতকাল कल gær 昨日の"
    ),
    2: (
        "vorgestern anteayer antier anteontem eergisteren förrgår forgårs toissapäivänä przedwczoraj předevčírem predvčerom "
        "predvčerajšnjim позавчера позавчора prekjučer прекјуче tegnapelőtt alaltăieri προχθές προχτές שלשום پریروز เมื่อวานซืน 前天 "
        "一昨日 おととい 그저께 그제"
    ),
}
LIKE_DAY_WORDS = frozenset({"hier"})
"""Words of another language (German "here"): dates only with a time, or alone on their line."""
DAYS_BACK_IN = {"ma": ("hu", 0)}
"""Words that mean a day in one language, and something else in others."""
# Several words that mean one day; joined with single blanks.
DAY_PHRASES = {
    "i dag": 0, "i går": 1, "í dag": 0, "í gær": 1, "hôm nay": 0, "hôm qua": 1, "hôm kia": 2, "hari ini": 0, "bu gün": 0,
    "avant hier": 2, "avant-hier": 2, "vor gestern": 2, "before yesterday": 2, "antes ayer": 2,
}  # fmt: skip
# "Just now", as a whole line or at the end of a short one.
NOW = (
    "just now|moments ago|a moment ago|gerade eben|eben gerade|à l'instant|à l’instant|ahora mismo|agora mesmo|proprio ora|adesso|"
    "zojuist|just nu|lige nu|akkurat nå|juuri nyt|przed chwilą|właśnie teraz|právě teď|práve teraz|только что|щойно|току-що|"
    "upravo sada|épp most|chiar acum|az önce|şimdi|μόλις τώρα|הרגע|עכשיו|الآن|همین الان|अभी|अभी अभी|เมื่อสักครู่|เมื่อครู่|"
    "vừa xong|mới đây|baru saja|たった今|刚刚|刚才|剛剛|방금|방금 전|ara mateix|数秒前|几秒前|幾秒前|몇 초 전|ไม่กี่วินาทีที่แล้ว|"
    "vor weniger als einer minute|il y a moins d'une minute|il y a moins d’une minute|hace menos de un minuto|há menos de um minuto|"
    "meno di un minuto fa|minder dan een minuut geleden|менее минуты назад|менш ніж хвилину тому|mniej niż minutę temu"
).split("|")
HALF_HOUR = frozenset({"半小时前", "半小時前"})
"""Half an hour ago, in one word."""

NUMBERS = {"kaksi": 2, "kolme": 3, "neljä": 4, "viisi": 5, "kuusi": 6, "seitsemän": 7, "kahdeksan": 8, "yhdeksän": 9}
"""Small numbers in words, as Finnish pages have them ("kaksi päivää sitten")."""
PM = frozenset("pm p μμ 오후 下午 晚上 傍晚 午後 م مساء مساءً مساءا ch ös بعدازظهر अपराह्न अप אחה״צ odp em ptg عصر μ".split())
NOON = frozenset({"中午", "ظهر"})
"""12:30 is after noon, 11:50 before it: the number is read as it stands."""

# Offsets in minutes. North American names and those of central Europe and Moscow; other names mean several zones.
ZONES: dict[str, int] = {
    "Z": 0, "UTC": 0, "GMT": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
    "CET": 60, "CEST": 120, "MEZ": 60, "MESZ": 120, "MSK": 180, "МСК": 180,
}  # fmt: skip

# Two-word months of the Levant (Arabic).
MONTH_PHRASES = {
    "كانون الثاني": 1, "كانون الأول": 12, "كانون الاول": 12, "تشرين الأول": 10, "تشرين الاول": 10, "تشرين الثاني": 11,
}  # fmt: skip
# The Persian (Jalali) year, with the Dari month names.
JALALI_MONTHS = (
    "فروردین حمل; اردیبهشت ثور; خرداد جوزا; تیر سرطان; مرداد امرداد اسد; شهریور سنبله; مهر میزان; آبان عقرب; آذر قوس; دی جدی; بهمن "
    "دلو; اسفند حوت"
)
# Short forms that are read as months without a year beside them; others ("out", "set", "des", "pro") are words of their own
# somewhere, and are months only beside a year.
_STRONG_SHORT = frozenset(
    "jan feb mar apr may jun jul aug sep sept oct nov dec okt dez juni juli june july mars mart marts juin juil août avr avril "
    "abril mayo maio maig maja maj janv févr mrz ocak ekim ogos juny iyun iyul kovo".split()
)
LOWER_CASE_IS_WEAK = frozenset({"may", "march"})
"""Words of English prose, unless they are written with a capital."""
NOT_WEEKDAYS = frozenset("to me we die mit fin and pro".split())
"""Short forms that are left out: words of English prose or of German."""
_STRONG_WEEKDAYS = frozenset("mon tue tues wed thu thurs fri sat sun".split())


def is_strong_month(word: str) -> bool:
    """Whether ``word`` is a month even with no year beside it."""
    return word in _STRONG_SHORT or len(word) >= (5 if word.isascii() else 3)


def is_strong_weekday(word: str) -> bool:
    """Whether ``word`` is a weekday even when it stands alone."""
    if word >= "\u2e80":  # Chinese, Japanese, Korean: 周五, 금요일
        return len(word) >= 2
    return word in _STRONG_WEEKDAYS or len(word) >= (5 if word.isascii() else 4)


# Languages (and regions) by the order of numbers. Sources: CLDR short date patterns.
MDY_TAGS = frozenset("en-us en-ph en-pr en-gu en-as en-vi en-um en-mh en-mp en es-us es-pr es-pa fil".split())
BOTH_ORDERS = frozenset({"en"})
"""Written with the month first in one country and the day first in the next, and what engines declare when nobody has set a language:
read in the American order, but open."""
YMD_LANGUAGES = frozenset("ja zh ko hu lt mn eu sv".split())
"""Two-digit years come first here: 20/03/12."""
MDY_LAST_LANGUAGES = frozenset("ja zh ko".split())
"""Where the year is last all the same, the month still stands before the day."""
MONTH_FIRST_LANGUAGES = frozenset("ja zh ko hu lt mn".split())
"""Without a year: 03.12. is in March."""

FEW = (
    "few couple wenigen einigen paar quelques unos unas algunos algunas algumas alguns poucos pochi pár par kilka několika několik "
    "несколько декілька кілька няколко неколико alcuni alcune enkele några få noen muutama néhány câteva birkaç λίγα מספר כמה چند بضع "
    "कुछ beberapa vài 몇"
)
"""Amounts that say no number."""
UKRAINIAN_HOURS = frozenset("година години годину годин год".split())
"""Years in Bulgarian and Serbian; the last one is the year in Russian."""
UNITS_IN = {("id", "h"): "day"}
"""Short forms that mean another unit in one language: hari, not hour."""
UKRAINIAN_AGO = "тому"


def spellings(word: str) -> tuple[str, ...]:
    """A word composed and decomposed: pages have either, and letters of some scripts come in one form by one norm, in two by another."""
    return tuple(dict.fromkeys((word, normalize("NFC", word), normalize("NFD", word))))
