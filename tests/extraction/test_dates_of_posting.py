"""Pages made to mislead: no edit, no registration, no quotation and nothing in a text gives a post its date.

The markup is that of engines in habit only; no rule of the extraction knows an engine. The dates of posting are 4 to 8 May 2012.
"""

# ruff: noqa: E501 (lines of HTML, a row a language)
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from harvestcrawl import extract_thread

NOW = datetime(2012, 6, 20, 12, 0, tzinfo=UTC)
DATED = [f"2012-05-0{day}" for day in range(4, 9)]
UNDATED = [None] * 5
BUT_THE_THIRD = [*DATED[:2], None, *DATED[3:]]
WORDS = (
    "The felt under the kettle is worn on one side and it hums",
    "Cork lasts longer but smells when it is hot, as we all know",
    "Mine has stood on wool since last winter and does not hum",
    "A ring of tin is what the maker used in the old days, they say",
    "Somebody should measure how loud it is before we go on with it",
)


def days(post: str | Callable[[int], str], lang: str = "en") -> list[str | None]:
    """The day of each of five posts; in ``post``, {n} is its number, {d} and {dd} the day, {body} its text."""
    posts = []
    for n, words in enumerate(WORDS, 1):
        html = post if isinstance(post, str) else post(n)
        values = {"{n}": str(n), "{d}": str(n + 3), "{dd}": f"0{n + 3}", "{body}": f"{words}, says number {n}."}
        for name, value in values.items():
            html = html.replace(name, value)
        posts.append(html)
    html = f"<html lang='{lang}'><title>Kettle</title><body><p><a href='/'>Home</a></p><h1>Kettle</h1><div id='posts'>{''.join(posts)}</div></body></html>"
    page = extract_thread(html, "https://forum.example/thread/5", NOW)
    assert len(page.posts) == len(WORDS)
    return [post.date and post.date[:10] for post in page.posts]


HEAD = "<a href='/threads/kettle.5/post-{n}'><time class='u-dt' datetime='2012-05-{dd}T10:11:12+0200' title='{d} May 2012 at 10:11'>{d} May 2012</time></a>"
EDITED = "<div class='message-lastEdit'>Last edited: <time class='u-dt' datetime='2012-06-{dd}T10:11:12+0200'>{d} June 2012</time></div>"
JOINED = "<dl class='pairs'><dt>Joined</dt><dd>{d} May 2011</dd></dl>"


def message(*, user: str = "", head: str = HEAD, before: str = "", behind: str = "", foot: str = "") -> str:
    """An article with a pane for the person, a head, the text (with ``before`` and ``behind`` in it) and a foot."""
    return (
        "<article class='message' id='post-{n}'><div class='message-user'><a class='username' href='/members/u{n}.{n}/'>u{n}</a>"
        f"<div class='message-userExtras'>{user}</div></div><div class='message-main'><header>{head}</header>"
        f"<div class='message-body'><div class='bbWrapper'>{before}{{body}}{behind}</div></div><footer>{foot}</footer></div></article>"
    )


def but_the_third(**parts: str) -> Callable[[int], str]:
    """All posts have their date, but the third has ``parts`` instead."""
    return lambda n: message(head="", **parts) if n == 3 else message()


ANN = "<a href='/members/9'>Ann</a>"
OTHERS: dict[str, dict[str, str]] = {
    "edited": {"foot": EDITED},
    "edited, the word on a line of its own": {
        "foot": "<div>Отредактировано</div><div><time datetime='2012-06-{dd}T10:11:12'>{d} июня 2012</time></div>"
    },
    "joined": {"user": JOINED},
    "joined last month": {"user": "<dl><dt>Joined</dt><dd>{d} June 2012</dd></dl>"},
    "joined, behind a sign": {"user": "<dl><dt><i class='fa' title='Joined'></i></dt><dd>{d} May 2011</dd></dl>"},
    "joined, Russian, on two lines": {"user": "<div>Регистрация</div><div>{d}.05.2011</div>"},
    "joined, Japanese": {"user": "<div>登録日: 2011年5月{d}日</div>"},
    "joined, Chinese": {"user": "<dl><dt>注册时间</dt><dd>2011-5-{d}</dd></dl>"},
    "joined, Arabic": {"user": "<div>تاريخ التسجيل: {d} مايو 2011</div>"},
    "born": {"user": "<div>Born: {d} June 1999</div>"},
    "last seen": {"user": "<div>Last seen</div><div>{d} June 2012</div>"},
    "last seen, in a title": {"user": "<div title='Last seen'><span>{d} June 2012, 10:11</span></div>"},
    "in the text": {"behind": "<br>I bought it on {d} May 2011 in town"},
    "a line of the text": {"behind": "<br>{d} May 2011<br>was the day."},
    "quoted": {"before": "<blockquote><div>Ann wrote on {d} May 2011, 10:11:</div>What is it made of then?</blockquote>"},
    "quoted, with a time": {
        "before": "<blockquote><a href='/p/1'>Ann</a> <time datetime='2012-05-01T00:00:00Z'>May 1</time> What is it made of?</blockquote>"
    },
    "signature": {"foot": "<div class='message-signature'>Without a kettle since {d} June 2011</div>"},
}


@pytest.mark.parametrize("parts", OTHERS.values(), ids=OTHERS)
def test_another_date_beside_that_of_posting(parts: dict[str, str]) -> None:
    assert days(message(**parts)) == DATED


@pytest.mark.parametrize("parts", OTHERS.values(), ids=OTHERS)
def test_another_date_alone_is_none(parts: dict[str, str]) -> None:
    assert days(message(head="", **parts)) == UNDATED


@pytest.mark.parametrize("parts", OTHERS.values(), ids=OTHERS)
def test_another_date_stands_in_for_no_missing_one(parts: dict[str, str]) -> None:
    assert days(but_the_third(**parts)) == BUT_THE_THIRD


@pytest.mark.parametrize(
    "foot",
    [
        f"<div class='x'>{ANN} liked this on {{d}} June 2012</div>",
        f"<div class='x'>{ANN} <time datetime='2012-06-{{dd}}T10:11:12Z'>{{d}} June</time></div>",
        "<ul class='x'><li><a href='/a/{n}.png'>kettle.png</a> ({d} June 2012, 12 KB)</li></ul>",
        "<div class='x'><span>{d} June 2012, 10:11</span></div>",
    ],
    ids=["liked", "liked, with a time", "attached", "without a word"],
)
def test_what_stands_behind_the_text_and_came_later_is_no_date_of_posting(foot: str) -> None:
    assert days(message(foot=foot)) == DATED


def test_a_date_behind_the_text_counts_where_it_is_the_only_one() -> None:
    assert days(message(head="", foot=HEAD)) == DATED
    assert days(message(head="", user=JOINED, foot=HEAD)) == DATED


def test_no_date_stands_in_for_a_missing_one_out_of_order() -> None:
    assert days(but_the_third(foot="<div class='x'>{d} June 2012</div>")) == BUT_THE_THIRD
    assert days(but_the_third(foot="<div class='x'>{d} May 2012</div>")) == DATED


# Language to the date of posting, the note of an edit and the word for joining, as the translations of an engine have them.
NOTES: dict[str, tuple[str, str, str]] = {
    "en": ("Fri May {dd}, 2012 2:11 pm", "Last edited by {by} on Sat Jun {dd}, 2012 2:15 pm, edited 1 time in total.", "Joined:"),
    "de": ("{d}. Mai 2012, 14:11", "Zuletzt geändert von {by} am {d}. Juni 2012, 14:15, insgesamt 1-mal geändert.", "Registriert:"),
    "fr": ("{d} mai 2012, 14:11", "Dernière modification par {by} le {d} juin 2012, 14:15, modifié 1 fois.", "Inscription :"),
    "es": ("{d} May 2012, 14:11", "Última edición por {by} el {d} Jun 2012, 14:15, editado 1 vez en total.", "Registrado:"),
    "it": ("{d} maggio 2012, 14:11", "Ultima modifica di {by} il {d} giugno 2012, 14:15, modificato 1 volta in totale.", "Iscritto il:"),
    "pl": ("{d} maja 2012, 14:11", "Ostatnio zmieniony {d} cze 2012, 14:15 przez {by}, łącznie zmieniany 1 raz.", "Rejestracja:"),
    "ru": (
        "{d} май 2012, 14:11",
        "Последний раз редактировалось {by} {d} июн 2012, 14:15, всего редактировалось 1 раз.",
        "Зарегистрирован:",
    ),
    "nl": ("{d} mei 2012, 14:11", "Laatst gewijzigd door {by} op {d} jun 2012, 14:15, 1 keer totaal gewijzigd.", "Lid geworden op:"),
    "cs": ("{d}. kvě 2012 14:11", "Naposledy upravil(a) {by} dne {d}. čer 2012 14:15, celkem upraveno 1 x.", "Registrován:"),
    "sv": ("{d} maj 2012, 14:11", "Senast redigerad av {by} {d} jun 2012, 14:15, redigerad totalt 1 gång.", "Blev medlem:"),
    "da": ("{d}. maj 2012, 14:11", "Senest rettet af {by} {d}. jun 2012, 14:15, rettet i alt 1 gang.", "Tilmeldt:"),
    "fi": ("{d}. touko 2012, 14:11", "Viimeksi muokannut {by}, {d}. kesä 2012, 14:15. Yhteensä muokattu 1 kerran.", "Liittynyt:"),
    "hu": (
        "2012. máj. {d}., 14:11",
        "A hozzászólást {by} 2012. jún. {d}., 14:15-kor összesen 1 alkalommal szerkesztette.",
        "Csatlakozott:",
    ),
    "tr": ("{d} May 2012, 14:11", "En son {by} tarafından {d} Haz 2012, 14:15 tarihinde düzenlendi, toplamda 1 kere düzenlendi.", "Kayıt:"),
    "pt-br": ("{d} Mai 2012, 14:11", "Editado pela última vez por {by} em {d} Jun 2012, 14:15, em um total de 1 vez.", "Registrado em:"),
    "ro": ("{d} Mai 2012, 14:11", "Ultima oară modificat {d} Iun 2012, 14:15 de către {by}, modificat 1 dată în total.", "Membru din:"),
    "el": (
        "{d} Μάι 2012, 14:11",
        "Τελευταία επεξεργασία από το μέλος {by} την {d} Ιουν 2012, 14:15, έχει επεξεργασθεί 1 φορά συνολικά.",
        "Εγγραφή:",
    ),
    "uk": ("{d} травня 2012, 14:11", "Востаннє редагувалось {by} в {d} червня 2012, 14:15, всього редагувалось 1 раз.", "З нами з:"),
    "bg": ("{d} май 2012, 14:11", "Последна промяна от {by} на {d} юни 2012, 14:15, променено общо 1 път.", "Регистриран на:"),
    "hr": ("{d} svi 2012, 14:11", "Zadnja izmjena: {by}, dana/u {d} lip 2012, 14:15, ukupno mijenjano 1 put.", "Pridružen/a:"),
    "fa": ("{d} مه 2012, 14:11", "آخرین ویرایش توسط {by} در {d} ژوئن 2012, 14:15، در مجموع 1 بار ویرایش شده است.", "تاریخ عضویت:"),
    "ar": ("{d} مايو 2012، 14:11", "آخر تعديل بواسطة {by} في {d} يونيو 2012، 14:15، تم التعديل 1 مرة.", "اشترك في:"),
    "he": ("{d} מאי 2012, 14:11", "נערך לאחרונה על ידי {by} ב {d} יוני 2012, 14:15, סך הכל נערך פעם אחת.", "הצטרף:"),
    "ja": ("2012年5月{d}日(火) 14:11", "最後に編集したユーザー {by} on 2012年6月{d}日(火) 14:15 [ 編集 1 回目 ]", "登録日時:"),
    "zh": ("2012-05-{dd} 14:11", "最后由 {by} 于 2012-06-{dd} 14:15 编辑，总共编辑了 1 次。", "注册:"),
    "ko": ("2012-05-{dd} 14:11", "마지막으로 {by} 님이 2012-06-{dd} 14:15 에 수정, 총 1 번 수정됨.", "가입일:"),
    "th": ("{d} พ.ค. 2012 14:11", "แก้ไขล่าสุดโดย {by} เมื่อ {d} มิ.ย. 2012 14:15, แก้ไขไปแล้ว 1 ครั้ง", "ลงทะเบียนเมื่อ:"),
    "vi": ("{d} Tháng 5 2012 14:11", "Sửa lần cuối bởi {by} vào ngày {d} Tháng 6 2012 14:15 với 1 lần sửa.", "Ngày tham gia:"),
    "id": ("{d} Mei 2012 14:11", "Terakhir diubah oleh {by} pada {d} Jun 2012 14:15, total pengubahan 1 kali.", "Bergabung:"),
    "sk": ("{d} Máj 2012, 14:11", "Naposledy upravil {by} v {d} Jún 2012, 14:15, celkovo upravené 1 krát.", "Registrovaný:"),
    "sl": ("{d}. maj 2012, 14:11", "Nazadnje spremenil {by}, dne {d}. jun 2012, 14:15, skupaj popravljeno 1 krat.", "Pridružen:"),
    "sr": ("{d} мај 2012, 14:11", "Последњи пут изменио/ла {by} дана {d} јун 2012, 14:15, укупно измењено 1 пут.", "Придружио се:"),
    "no": ("{d}. mai 2012, 14:11", "Sist redigert av {by} den {d}. jun 2012, 14:15, redigert 1 gang totalt.", "Registrert:"),
    "et": ("{d} Mai 2012, 14:11", "Viimati muutis {by}, {d} Juun 2012, 14:15, muudetud 1 kord kokku.", "Liitunud:"),
    "lt": ("2012 Geg {d} 14:11", "Paskutinį kartą redagavo {by} 2012 Birž {d} 14:15. Iš viso redaguota 1 kartą.", "Užsiregistravo:"),
    "ca": ("{d} maig 2012, 14:11", "Darrera edició per {by} el {d} juny 2012, 14:15, editat 1 vegada en total.", "Membre des de:"),
}
PANE = (
    "<div id='p{n}' class='post'><div class='postbody'><h3><a href='#p{n}'>Re: Kettle</a></h3><p class='author'>by <strong><a class='username' href='./memberlist.php?u={n}'>u{n}</a></strong>%s</p>"
    "<div class='content'>{body}</div>%s</div><dl class='postprofile'><dt><a href='./memberlist.php?u={n}'>u{n}</a></dt><dd><strong>Posts:</strong> {n}2</dd>%s</dl></div>"
)


def pane(lang: str, *, dated: bool = True, edited: bool = False, joined: bool = False) -> str:
    date, note, label = NOTES[lang]
    note = note.replace("{by}", "<a href='./memberlist.php?u=2'>ann</a>")
    return PANE % (
        f" » {date}" if dated else "",
        f"<div class='x'>{note}</div>" if edited else "",
        f"<dd class='x'><strong>{label}</strong> {date.replace('2012', '2011')}</dd>" if joined else "",
    )


@pytest.mark.parametrize("lang", NOTES)
def test_notes_of_many_languages(lang: str) -> None:
    assert days(pane(lang, edited=True, joined=True), lang) == DATED
    assert days(pane(lang, dated=False, edited=True), lang) == UNDATED
    assert days(pane(lang, dated=False, joined=True), lang) == UNDATED


THEMES: dict[str, tuple[str, str]] = {
    "the note in the date's element": (
        "en",
        "<div class='post' id='post_{n}'><div class='author'><a href='member.php?uid={n}'>u{n}</a></div><div class='post_head'><span class='post_date'>05-{dd}-2012, 03:15 PM <span class='post_edit'>(This post was last modified: 06-{dd}-2012, 03:16 PM by <a href='member.php?uid={n}'>u{n}</a>.)</span></span></div><div class='post_body'>{body}</div></div>",
    ),
    "the same in German": (
        "de",
        "<div class='post' id='post_{n}'><div class='author'><a href='member.php?uid={n}'>u{n}</a></div><div class='post_head'><span class='post_date'>{dd}.05.2012, 15:15 <span class='x'>(Dieser Beitrag wurde zuletzt bearbeitet: {dd}.06.2012, 15:16 von <a href='member.php?uid={n}'>u{n}</a>.)</span></span></div><div class='post_body'>{body}</div></div>",
    ),
    "a blockquote for the note": (
        "en",
        "<li class='postbit' id='post_{n}'><div class='posthead'><span class='date'>05-{dd}-2012, <span class='time'>10:11 AM</span></span></div><div class='userinfo'><a class='username' href='member.php?{n}'>u{n}</a><dl><dt>Join Date</dt> <dd>Jun 2012</dd></dl></div><div class='postbody'><blockquote class='postcontent'>{body}</blockquote><blockquote class='postcontent lastedited'>Last edited by u{n}; 06-{dd}-2012 at <span class='time'>10:15 AM</span>.</blockquote></div></li>",
    ),
    "guillemets": (
        "en",
        "<div class='post_wrapper'><div class='poster'><h4><a href='?action=profile;u={n}'>u{n}</a></h4></div><div class='postarea'><h5><a href='#msg{n}'>Re: Kettle</a></h5><div class='smalltext'>« <strong>Reply #{n} on:</strong> May {dd}, 2012, 10:11:12 AM »</div><div class='post'><div class='inner'>{body}</div></div><div class='smalltext'>« <em>Last Edit: June {dd}, 2012, 10:15:12 AM by u{n}</em> »</div></div></div>",
    ),
    "the note at the head of the text": (
        "zh",
        "<table id='post_{n}'><tr><td><a href='space-uid-{n}.html'>u{n}</a><dl><dt>注册时间</dt><dd>2012-6-1</dd><dt>最后登录</dt><dd>2012-6-{d}</dd></dl></td><td><div class='authi'><em>发表于 2012-5-{d} 10:11:12</em></div><div class='t_f'><i class='pstatus'> 本帖最后由 u{n} 于 2012-6-{d} 10:15 编辑 </i><br>{body}</div></td></tr></table>",
    ),
    "a time in the note": (
        "en",
        "<article id='c{n}'><aside><h3><a href='/profile/{n}-u{n}/'>u{n}</a></h3><ul><li>Joined</li><li>June {d}, 2011</li></ul></aside><div><a href='/topic/5/?comment={n}'>Posted <time datetime='2012-05-{dd}T10:11:12Z'>May {d}, 2012</time></a></div><div><div><p>{body}</p><span><strong>Edited <time datetime='2012-06-{dd}T10:11:12Z'>June {d}, 2012</time> by u{n}</strong></span></div></div></article>",
    ),
}


@pytest.mark.parametrize(("lang", "post"), THEMES.values(), ids=THEMES)
def test_notes_as_themes_place_them(lang: str, post: str) -> None:
    assert days(post, lang) == DATED
