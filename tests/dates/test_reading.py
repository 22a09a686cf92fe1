"""What dates of many languages and forums mean, and what is no date."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.dates import Precision, ReadDate, read_dates

NOW = datetime(2020, 6, 20, 12, 0, tzinfo=UTC)  # a Saturday


def read(raw: str, *languages: str, now: datetime = NOW) -> ReadDate | None:
    return read_dates([raw], languages=languages, fetched_at=now)[0]


# As shown, and as read on 2020-06-20 at noon.
READ = [
    ("10-August-2011 20:18", "2011-08-10T20:18"),
    ("18 April 2020", "2020-04-18"),
    ("10. April 2020", "2020-04-10"),
    ("12 Jan 2018, 12:15", "2018-01-12T12:15"),
    ("29/07/2004, 19h46", "2004-07-29T19:46"),
    ("4 December 2016 at 12:11AM", "2016-12-04T00:11"),
    ("8 February at 5:50PM", "2020-02-08T17:50"),
    ("2020.03.12 13:17", "2020-03-12T13:17"),
    ("15/05/19", "2019-05-15"),
    ("Sat, Jun 18 '05, 10:24 AM", "2005-06-18T10:24"),
    ("11:43pm On Apr 23", "2020-04-23T23:43"),
    ("11:43pm On Apr 23, 2020", "2020-04-23T23:43"),
    ("Sunday 8th March", "2020-03-08"),
    ("2011-12-03T17:27:18-05:00", "2011-12-03T17:27:18-05:00"),
    ("29.01.19", "2019-01-29"),
    ("5 Juil 2018 03:22", "2018-07-05T03:22"),
    ("6 months ago", "2019-12"),
    ("Yesterday at 5:03 PM", "2020-06-19T17:03"),
    ("04-13-2019, 09:12 AM", "2019-04-13T09:12"),
    ("2003-2-19 17:21", "2003-02-19T17:21"),
    ("Posted Mar 21, 2020, 12:31 AM", "2020-03-21T00:31"),
    ("« Reply #3 on: April 04, 2020, 09:22:51 AM »", "2020-04-04T09:22:51"),
    ("20190604 18:22", "2019-06-04T18:22"),
    ("Thu Aug 15, 2019 9:47 pm", "2019-08-15T21:47"),
    ("25-February-2012 21:46", "2012-02-25T21:46"),
    ("1st of May 2019", "2019-05-01"),
    ("22-Дек-13 20:08", "2013-12-22T20:08"),
    ("19-09-29 06:59", "2019-09-29T06:59"),
    ("Mar Mar 15, 2011 3:10 pm", "2011-03-15T15:10"),
    ("30th March 2015, 16:26", "2015-03-30T16:26"),
    ("Feb 14, 2016 | 9:05 pm", "2016-02-14T21:05"),
    ("14-03-2016 à 11:24:58", "2016-03-14T11:24:58"),
    ("3 hours ago", "2020-06-20T09"),
    ("an hour ago", "2020-06-20T11"),
    ("a day ago", "2020-06-19"),
    ("vor 2 Tagen", "2020-06-18"),
    ("vor einem Tag", "2020-06-19"),
    ("vor einer Stunde", "2020-06-20T11"),
    ("hier à 10:24", "2020-06-19T10:24"),
    ("сегодня в 12:01", "2020-06-20T12:01"),
    ("вчера, 23:15", "2020-06-19T23:15"),
    ("2 years ago", "2018"),
    ("just now", "2020-06-20T12:00"),
    ("Just now", "2020-06-20T12:00"),
    ("Posted just now", "2020-06-20T12:00"),
    ("Today 10:46:47", "2020-06-20T10:46:47"),
    ("Friday at 3:14 PM", "2020-06-19T15:14"),
    ("Sunday", "2020-06-14"),
    ("il y a 3 jours", "2020-06-17"),
    ("il y a environ 2 heures", "2020-06-20T10"),
    ("Il y a une heure", "2020-06-20T11"),
    ("hace 2 días", "2020-06-18"),
    ("hace un año", "2019"),
    ("há 3 dias", "2020-06-17"),
    ("3 giorni fa", "2020-06-17"),
    ("un'ora fa", "2020-06-20T11"),
    ("3 uur geleden", "2020-06-20T09"),
    ("3 timmar sedan", "2020-06-20T09"),
    ("för 3 timmar sedan", "2020-06-20T09"),
    ("for 3 timer siden", "2020-06-20T09"),
    ("3 tuntia sitten", "2020-06-20T09"),
    ("3 godziny temu", "2020-06-20T09"),
    ("miesiąc temu", "2020-05"),
    ("rok temu", "2019"),
    ("před 3 dny", "2020-06-17"),
    ("před 2 hodinami", "2020-06-20T10"),
    ("pred 2 dňami", "2020-06-18"),
    ("2 часа назад", "2020-06-20T10"),
    ("час назад", "2020-06-20T11"),
    ("5 минут назад", "2020-06-20T11:55"),
    ("3 дні тому", "2020-06-17"),
    ("преди 3 часа", "2020-06-20T09"),
    ("3 órája", "2020-06-20T09"),
    ("3 napja", "2020-06-17"),
    ("2 órával ezelőtt", "2020-06-20T10"),
    ("acum 3 ore", "2020-06-20T09"),
    ("3 saat önce", "2020-06-20T09"),
    ("2 gün önce", "2020-06-18"),
    ("πριν από 3 ώρες", "2020-06-20T09"),
    ("πριν 3 ημέρες", "2020-06-17"),
    ("לפני 3 שעות", "2020-06-20T09"),
    ("לפני שעה", "2020-06-20T11"),
    ("منذ 3 ساعات", "2020-06-20T09"),
    ("قبل 3 أيام", "2020-06-17"),
    ("۳ ساعت پیش", "2020-06-20T09"),
    ("3 घंटे पहले", "2020-06-20T09"),
    ("3 ชั่วโมงที่แล้ว", "2020-06-20T09"),
    ("3 ชั่วโมง ที่แล้ว", "2020-06-20T09"),
    ("3 giờ trước", "2020-06-20T09"),
    ("cách đây 3 ngày", "2020-06-17"),
    ("3 jam yang lalu", "2020-06-20T09"),
    ("2 hari lalu", "2020-06-18"),
    ("3時間前", "2020-06-20T09"),
    ("3日前", "2020-06-17"),
    ("3 小时前", "2020-06-20T09"),
    ("2天前", "2020-06-18"),
    ("5分钟前", "2020-06-20T11:55"),
    ("3시간 전", "2020-06-20T09"),
    ("3일 전", "2020-06-17"),
    ("fa 3 dies", "2020-06-17"),
    ("prije 3 sata", "2020-06-20T09"),
    ("пре 3 дана", "2020-06-17"),
    ("pred 3 dnevi", "2020-06-17"),
    ("heute, 12:03", "2020-06-20T12:03"),
    ("Heute um 12:03 Uhr", "2020-06-20T12:03"),
    ("gestern um 23:15", "2020-06-19T23:15"),
    ("vorgestern, 10:00", "2020-06-18T10:00"),
    ("Avant-hier à 10:24", "2020-06-18T10:24"),
    ("Aujourd'hui à 10h24", "2020-06-20T10:24"),
    ("Aujourd’hui à 10:24", "2020-06-20T10:24"),
    ("hoy a las 10:24", "2020-06-20T10:24"),
    ("ayer a las 22:10", "2020-06-19T22:10"),
    ("ontem às 22:10", "2020-06-19T22:10"),
    ("Hoje, 10:24", "2020-06-20T10:24"),
    ("oggi alle 10:24", "2020-06-20T10:24"),
    ("ieri, 10:24", "2020-06-19T10:24"),
    ("gisteren om 10:24", "2020-06-19T10:24"),
    ("Vandaag, 10:24", "2020-06-20T10:24"),
    ("igår 10:24", "2020-06-19T10:24"),
    ("I går kl. 10:24", "2020-06-19T10:24"),
    ("i dag kl 10.24", "2020-06-20T10:24"),
    ("eilen klo 10.24", "2020-06-19T10:24"),
    ("tänään 10:24", "2020-06-20T10:24"),
    ("wczoraj o 10:24", "2020-06-19T10:24"),
    ("Dzisiaj, 10:24", "2020-06-20T10:24"),
    ("včera v 10:24", "2020-06-19T10:24"),
    ("dnes 10:24", "2020-06-20T10:24"),
    ("вчора о 10:24", "2020-06-19T10:24"),
    ("вчера в 10:24", "2020-06-19T10:24"),
    ("днес, 10:24", "2020-06-20T10:24"),
    ("tegnap 10:24", "2020-06-19T10:24"),
    ("ieri la 10:24", "2020-06-19T10:24"),
    ("Dün 10:24", "2020-06-19T10:24"),
    ("Bugün, 10:24", "2020-06-20T10:24"),
    ("χθες στις 10:24", "2020-06-19T10:24"),
    ("Σήμερα, 10:24", "2020-06-20T10:24"),
    ("אתמול ב-14:30", "2020-06-19T14:30"),
    ("היום בשעה 10:30", "2020-06-20T10:30"),
    ("أمس 10:24 ص", "2020-06-19T10:24"),
    ("اليوم في 03:14 م", "2020-06-20T15:14"),
    ("دیروز ساعت ۱۰:۲۴", "2020-06-19T10:24"),
    ("आज 10:24", "2020-06-20T10:24"),
    ("เมื่อวานนี้ 10:24", "2020-06-19T10:24"),
    ("วันนี้ 10:24", "2020-06-20T10:24"),
    ("Hôm qua, 10:24", "2020-06-19T10:24"),
    ("Hôm nay lúc 10:24", "2020-06-20T10:24"),
    ("hari ini 10.24", "2020-06-20T10:24"),
    ("Kemarin pukul 10.24", "2020-06-19T10:24"),
    ("昨天 12:01", "2020-06-19T12:01"),
    ("今天 10:24", "2020-06-20T10:24"),
    ("前天 10:24", "2020-06-18T10:24"),
    ("昨日 12:01", "2020-06-19T12:01"),
    ("어제 오후 3:14", "2020-06-19T15:14"),
    ("ahir a les 10:24", "2020-06-19T10:24"),
    ("jučer u 10:24", "2020-06-19T10:24"),
    ("јуче у 10:24", "2020-06-19T10:24"),
    ("12 de marzo de 2020 a las 14:30", "2020-03-12T14:30"),
    ("12 de março de 2020 às 14:30", "2020-03-12T14:30"),
    ("jueves, 12 de marzo de 2020", "2020-03-12"),
    ("Donnerstag, 12. März 2020, 14:30 Uhr", "2020-03-12T14:30"),
    ("Do 12. Mär 2020, 14:30", "2020-03-12T14:30"),
    ("am Donnerstag, dem 12. März 2020 um 12:15 Uhr", "2020-03-12T12:15"),
    ("jeudi 12 mars 2020 à 19h46", "2020-03-12T19:46"),
    ("Le 12 mars 2020 à 14:30", "2020-03-12T14:30"),
    ("1er mai 2019", "2019-05-01"),
    ("12 marzo 2020, 14:30", "2020-03-12T14:30"),
    ("12 maart 2020 om 14:30", "2020-03-12T14:30"),
    ("12 mars 2020 kl. 14:30", "2020-03-12T14:30"),
    ("den 12 mars 2020 kl 14:30", "2020-03-12T14:30"),
    ("12. marts 2020, 14:30", "2020-03-12T14:30"),
    ("tor 12. mar 2020 14:30", "2020-03-12T14:30"),
    ("12.3.2020 klo 14.30", "2020-03-12T14:30"),
    ("12 maaliskuuta 2020", "2020-03-12"),
    ("12. maaliskuuta 2020 14:30", "2020-03-12T14:30"),
    ("12 marca 2020, 14:30", "2020-03-12T14:30"),
    ("12 mar 2020 o 14:30", "2020-03-12T14:30"),
    ("12. března 2020 v 14:30", "2020-03-12T14:30"),
    ("12. 3. 2020 14:30", "2020-03-12T14:30"),
    ("čt 12. bře 2020 14:30:15", "2020-03-12T14:30:15"),
    ("12. marca 2020", "2020-03-12"),
    ("12 марта 2020, 14:30", "2020-03-12T14:30"),
    ("12 марта 2020 г. в 14:30", "2020-03-12T14:30"),
    ("Чт мар 12, 2020 14:30", "2020-03-12T14:30"),
    ("12 мар 2020", "2020-03-12"),
    ("12 березня 2020, 14:30", "2020-03-12T14:30"),
    ("12 март 2020 г., 14:30", "2020-03-12T14:30"),
    ("2020. március 12. 14:30", "2020-03-12T14:30"),
    ("2020. márc. 12., csütörtök 14:30", "2020-03-12T14:30"),
    ("2020.03.12. 14:30", "2020-03-12T14:30"),
    ("12 martie 2020, 14:30", "2020-03-12T14:30"),
    ("12 Mart 2020, 14:30", "2020-03-12T14:30"),
    ("12 Mart 2020 Perşembe 14:30", "2020-03-12T14:30"),
    ("12 Μαρτίου 2020, 2:30 μ.μ.", "2020-03-12T14:30"),
    ("Πέμ 12 Μαρ 2020, 14:30", "2020-03-12T14:30"),
    ("Τετ 15 Μάι 2019 3:15 πμ", "2019-05-15T03:15"),
    ("12 במרץ 2020, 14:30", "2020-03-12T14:30"),
    ("12 مارس 2020، 02:30 م", "2020-03-12T14:30"),
    ("١٢ مارس ٢٠٢٠", "2020-03-12"),
    ("12 آذار 2020", "2020-03-12"),
    ("12 كانون الثاني 2020", "2020-01-12"),
    ("۱۲ اسفند ۱۳۹۸ ساعت ۱۴:۳۰", "2020-03-02T14:30"),
    ("پنج‌شنبه ۲۲ اسفند ۱۳۹۸", "2020-03-12"),
    ("1398/12/22", "2020-03-12"),
    ("12 मार्च 2020", "2020-03-12"),
    ("12 มีนาคม 2563 14:30", "2020-03-12T14:30"),
    ("12 มี.ค. 2563", "2020-03-12"),
    ("12 มี.ค. 63 14:30", "2020-03-12T14:30"),
    ("๑๒ มีนาคม ๒๕๖๓", "2020-03-12"),
    ("12 Tháng 3, 2020", "2020-03-12"),
    ("Thg 3 12, 2020", "2020-03-12"),
    ("ngày 12 tháng 3 năm 2020", "2020-03-12"),
    ("12 Maret 2020 pukul 14.30", "2020-03-12T14:30"),
    ("2020年3月12日 13:17", "2020-03-12T13:17"),
    ("2020年3月12日(木) 13:17", "2020-03-12T13:17"),
    ("2020/03/12(木) 13:17:05", "2020-03-12T13:17:05"),
    ("2020年3月12日 午後3時14分", "2020-03-12T15:14"),
    ("发表于 2020-3-12 13:17:56", "2020-03-12T13:17:56"),
    ("发表于2020年3月12日", "2020-03-12"),
    ("2020年3月12日下午3:14", "2020-03-12T15:14"),
    ("2020-3-12 下午 03:14", "2020-03-12T15:14"),
    ("3月12日 13:17", "2020-03-12T13:17"),
    ("2020년 3월 12일 오후 3:14", "2020-03-12T15:14"),
    ("2020. 3. 12. 오후 3:14", "2020-03-12T15:14"),
    ("2020.03.12 (목) 13:17", "2020-03-12T13:17"),
    ("令和2年3月12日", "2020-03-12"),
    ("12 de març de 2020", "2020-03-12"),
    ("12 d’abril de 2020", "2020-04-12"),
    ("12. ožujka 2020. u 14:30", "2020-03-12T14:30"),
    ("12. мар 2020. 14:30", "2020-03-12T14:30"),
    ("12. marec 2020", "2020-03-12"),
    ("2020 m. kovo 12 d. 14:30", "2020-03-12T14:30"),
    ("12. märts 2020", "2020-03-12"),
    ("2020. gada 12. marts", "2020-03-12"),
    ("12. mars 2020 kl. 14:30", "2020-03-12T14:30"),
    ("2020-03-12T14:30:00Z", "2020-03-12T14:30:00+00:00"),
    ("2020-03-12 14:30:00 UTC", "2020-03-12T14:30:00+00:00"),
    ("2020-03-12 14:30 +02:00", "2020-03-12T14:30+02:00"),
    ("12 Mar 2020 14:30 EST", "2020-03-12T14:30-05:00"),
    ("12 Mar 2020 14:30 (GMT+2)", "2020-03-12T14:30+02:00"),
    ("12 Mar 2020 14:30 XYZ", "2020-03-12T14:30"),
    ("2020-03-12 14:30:00 +0200", "2020-03-12T14:30:00+02:00"),
    ("2020-03-12 14:30:00.123+01", "2020-03-12T14:30:00+01:00"),
    ("Wed, 12 Feb 2020 14:30:00 +0100", "2020-02-12T14:30:00+01:00"),
    ("Apr 5", "2020-04-05"),
    ("April 1", "2020-04-01"),
    ("May 5 at 3:00 PM", "2020-05-05T15:00"),
    ("December 30", "2019-12-30"),
    ("30 Dec, 14:30", "2019-12-30T14:30"),
    ("June 21", "2020-06-21"),
    ("June 22", "2019-06-22"),
    ("Feb 29", "2020-02-29"),
    ("16h", "2020-06-19T20"),
    ("3d", "2020-06-17"),
    ("5m", "2020-06-20T11:55"),
    ("2y", "2018"),
    ("3mo", "2020-03"),
    ("Author · 16h", "2020-06-19T20"),
    ("1 year, 4 months ago", "2019-02"),
    ("2 hours, 5 minutes ago", "2020-06-20T09:55"),
    ("3 weeks ago", "2020-05"),
    ("30 seconds ago", "2020-06-20T11:59:30"),
    ("March 2020", "2020-03"),
    ("Jun 2015", "2015-06"),
    ("12 Mar 2020 5 PM", "2020-03-12T17"),
    ("at 14:30 on 12 March 2020", "2020-03-12T14:30"),
    ("14:30, 12 March 2020", "2020-03-12T14:30"),
    ("14:30 12.03.2020", "2020-03-12T14:30"),
    ("10:24 Today", "2020-06-20T10:24"),
    ("12 March 2020, 2:30 a.m.", "2020-03-12T02:30"),
    ("12 marzo 2020, 2:30 p. m.", "2020-03-12T14:30"),
    ("Mon Dec 16 2019 22:50:00 GMT+0100", "2019-12-16T22:50:00+01:00"),
    ("12 марта 2020 года", "2020-03-12"),
    ("\u200e12 Mar 2020\u200f 14:30", "2020-03-12T14:30"),
    ("12\u202fmars\u202f2020", "2020-03-12"),
    ("12\xa0Mar\xa02020", "2020-03-12"),
    ("2020/3/12 AM 10:24", "2020-03-12T10:24"),
    ("20/03/12", "2012-03-20"),
    ("10 Mar", "2020-03-10"),
    ("12.03. 14:30", "2020-03-12T14:30"),
    ("MARCH 12, 2020", "2020-03-12"),
    ("Joined: Mar 2012", "2012-03"),
    ("Today", "2020-06-20"),
    ("Yesterday", "2020-06-19"),
    ("heute", "2020-06-20"),
    ("Sat Mar 12, 2016 2:30 pm", "2016-03-12T14:30"),
    ("lun. 12 mars 2018, 14:30", "2018-03-12T14:30"),
    ("Lun 5 Mar 2018 22:06", "2018-03-05T22:06"),
    ("Edited 3h ago", "2020-06-20T09"),
    ("Last edited by x on 12 Mar 2020", "2020-03-12"),
    ("12 Mar, 2020", "2020-03-12"),
    ("Thursday, March 12th, 2020 at 2:30pm", "2020-03-12T14:30"),
    ("2020-Mar-12 14:30", "2020-03-12T14:30"),
    ("Mar-12-2020", "2020-03-12"),
    ("12Mar2020", "2020-03-12"),
    ("17-06-2020 14:30 น.", "2020-06-17T14:30"),
    ("1391-02-03", "2012-04-22"),
]


@pytest.mark.parametrize(("raw", "value"), READ, ids=[raw for raw, _ in READ])
def test_read(raw: str, value: str) -> None:
    found = read(raw)
    assert found is not None
    assert found.value == value


NO_DATES = [
    "31 April 2020",
    "30/02/2020",
    "12 March 1985",
    "12 March 2021",
    "May I ask",
    "73 20",
    "10,00 2",
    "100M",
    "to",
    "version 2.10.2019.1",
    "192.168.1.12",
    "10.1.1.12",
    "#12",
    "Reply 3",
    "+49 30 123456",
    "06.12.34.56.78",
    "$12.50",
    "Do you have a car",
    "12:30",
    "3.5 hours ago",
    "Posts: 1,234",
    "1/2",
    "3/4/5/6",
    "https://x.example/2020/03/12/foo",
    "IMG_2020-03-12.jpg",
    "2020",
    "a few days ago",
    "5 GB",
    "for 3 days",
    "Level 12",
    "a",
    "I have 2 cats",
    "iPhone 5s",
    "I went there yesterday with my friends and family and so on",
]


@pytest.mark.parametrize("raw", NO_DATES)
def test_no_date(raw: str) -> None:
    assert read(raw) is None
    assert read(raw, "en", "de") is None  # dateparser, asked as a last resort, does not make one either


@pytest.mark.parametrize(
    ("raw", "precision", "relative", "year_shown", "zone_shown"),
    [
        ("2 years ago", Precision.YEAR, True, False, False),
        ("6 months ago", Precision.MONTH, True, False, False),
        ("3 weeks ago", Precision.MONTH, True, False, False),
        ("2 days ago", Precision.DAY, True, False, False),
        ("3 hours ago", Precision.HOUR, True, False, False),
        ("5 minutes ago", Precision.MINUTE, True, False, False),
        ("30 seconds ago", Precision.SECOND, True, False, False),
        ("Friday at 3:14 PM", Precision.MINUTE, True, False, False),
        ("8 February at 5:50PM", Precision.MINUTE, False, False, False),
        ("8 February 2020", Precision.DAY, False, True, False),
        ("March 2020", Precision.MONTH, False, True, False),
        ("2020-03-12T14:30:00Z", Precision.SECOND, False, True, True),
    ],
)
def test_what_is_said_about_a_date(raw: str, precision: Precision, relative: bool, year_shown: bool, zone_shown: bool) -> None:
    found = read(raw)
    assert found is not None
    assert (found.precision, found.relative, found.year_shown, found.zone_shown) == (precision, relative, year_shown, zone_shown)
    assert (found.order, found.ambiguous) == (None, False)


@pytest.mark.parametrize(
    ("raw", "language", "value"),
    [
        ("12 lip 2019", "pl", "2019-07-12"),
        ("12 lip 2019", "hr", "2019-06-12"),
        ("12 listopad 2019", "cs", "2019-11-12"),
        ("12 listopad 2019", "hr", "2019-10-12"),
        ("3 години тому", "uk", "2020-06-20T09"),
        ("3 години тому", "", "2020-06-20T09"),
        ("преди 3 години", "bg", "2017"),
        ("ma 10:24", "nl", None),
        ("03.12. 14:30", "hu", "2020-03-12T14:30"),
        ("03.12. 14:30", "de", "2019-12-03T14:30"),
    ],
)
def test_language_decides(raw: str, language: str, value: str | None) -> None:
    found = read(raw, language)
    assert (found.value if found else None) == value


def test_a_month_name_of_two_meanings_is_ambiguous_without_a_language() -> None:
    found = read("12 listopad 2019")
    assert found is not None
    assert found.ambiguous


@pytest.mark.parametrize(("raw", "language"), [("12 მარტი 2020", "ka"), ("12 Machi 2020", "sw"), ("12 Մարտի 2020", "hy")])
def test_dateparser_reads_the_languages_that_the_tables_lack(raw: str, language: str) -> None:
    found = read(raw, language)
    assert found is not None
    assert found.value == "2020-03-12"
    assert read(raw) is None


def test_relative_dates_count_in_the_offset_of_fetching() -> None:
    late = datetime(2020, 6, 20, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    found = read("Today at 5:03 PM", now=late)
    assert found is not None
    assert found.value == "2020-06-20T17:03"


@pytest.mark.parametrize(
    ("raw", "value"), [("21 June 2020", "2020-06-21"), ("22 June 2020", None), ("30 April 1993", "1993-04-30"), ("29 April 1993", None)]
)
def test_bounds(raw: str, value: str | None) -> None:
    found = read(raw)
    assert (found.value if found else None) == value


def test_a_weekday_that_is_shown_finds_the_year() -> None:
    found = read("Sunday 8th March", now=datetime(2022, 6, 1, tzinfo=UTC))
    assert found is not None
    assert found.value == "2020-03-08"


def test_one_for_one() -> None:
    found = read_dates(["12 March 2020", None, "", "no date", "13 March 2020"], fetched_at=NOW)
    assert [one.value if one else None for one in found] == ["2020-03-12", None, None, None, "2020-03-13"]


_WORDS = "12 31 2020 63 Mar mar May ago vor hier PM h 年 月 日 前 UTC Sun \u200e".split(" ")
_PIECES = st.lists(st.sampled_from([*"0123456789/.-: ,'()+|@", *_WORDS]) | st.text(max_size=3), max_size=20).map("".join)
_CLOCKS = st.datetimes(timezones=st.just(UTC))


@given(st.lists(st.none() | _PIECES | st.text(max_size=60), max_size=4), _CLOCKS, st.sampled_from([(), ("en-US",), ("de",), ("fa", "th")]))
def test_never_raises_and_is_deterministic(raws: list[str | None], now: datetime, languages: tuple[str, ...]) -> None:
    first = read_dates(raws, languages=languages, fetched_at=now)
    assert first == read_dates(raws, languages=languages, fetched_at=now)
    assert len(first) == len(raws)
    for found in first:
        if found is not None and found.precision in (Precision.DAY, Precision.HOUR, Precision.MINUTE, Precision.SECOND):
            datetime.fromisoformat(found.value)
