"""The words and tokens that extraction knows: knowledge as data, so that no rule hides inside an ``if``.

Class tokens are compared after `normal_token`: lower case, digits as ``#``. None of these tables names a site or an engine;
they hold the words by which the authors of themes name the parts of a thread. Source of the first entries: section III of
the Harvest paper (tag blacklists, author class words); the rest was collected from the markup of common engines.
"""

# ruff: noqa: E501  (word tables)

import re
from functools import lru_cache

# --- Elements -------------------------------------------------------------------------------------------------------

SILENT_TAGS = frozenset(
    {
        "script",
        "style",
        "template",
        "noscript",
        "svg",
        "select",
        "datalist",
        "textarea",
        "iframe",
        "object",
        "head",
        "title",
        "audio",
        "video",
        "canvas",
        "button",
    }
)
"""Elements whose text a reader does not see as part of the page."""

BLOCK_TAGS = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th",
        "thead", "tr", "ul",
    }
)  # fmt: skip
"""Elements at whose edges a line of text ends: display block, list-item and table parts in inscriptis' strict profile."""

FURNITURE_TAGS = frozenset({"header", "footer", "nav", "aside"})
"""The paper's ancestor blacklist: what stands inside is page furniture, a post only if nothing else is."""

# --- Class and id tokens ----------------------------------------------------------------------------------------------

_DIGITS = re.compile(r"\d+")
_PARITY = frozenset(
    {
        "odd",
        "even",
        "first",
        "last",
        "alt",
        "alt#",
        "row#",
        "bg#",
        "bg_#",
        "trow#",
        "td#",
        "windowbg",
        "windowbg#",
        "roweven",
        "rowodd",
        "clearfix",
        "clear",
        "cf",
    }
)


def normal_token(token: str) -> str:
    """A class name or id as it is compared: lower case, words apart, digits as ``#``."""
    return _DIGITS.sub("#", _lower(token, r"\1-\2"))


def is_parity(token: str) -> bool:
    """Whether a normalised class name only says where in the list an element stands (odd, even, first, last)."""
    return token in _PARITY


@lru_cache(maxsize=8192)
def words_of(token: str) -> frozenset[str]:
    """The words in a class name, an id or a path segment: ``postBody-inner`` holds post, body, inner; ``usertext`` user, text."""
    words = set(_TOKEN_WORD.findall(_lower(token, r"\1 \2")))
    for word in tuple(words):
        if len(word) > 6 and (word.startswith(_STEMS) or word.endswith(_STEMS)):
            words.update(stem for stem in _STEMS if word != stem and (word.startswith(stem) or word.endswith(stem)))
    return frozenset(words)


def _lower(token: str, apart: str) -> str:
    """``token`` in lower case, its words in camel case ``apart``; most tokens have no capitals."""
    lower = token.lower()
    return lower if lower == token else _CAMEL.sub(apart, token).lower()


_STEMS = (
    "user",
    "author",
    "member",
    "post",
    "message",
    "comment",
    "reply",
    "quote",
    "signature",
    "content",
    "profile",
    "poster",
    "body",
    "date",
    "time",
    "text",
    "edit",
    "avatar",
)
"""Words that themes run together with others."""
_CAMEL = re.compile(r"([a-z])([A-Z])")
_TOKEN_WORD = re.compile(r"[a-z]+")

_CONSENT = re.compile(
    r"onetrust|cookie-?(?:consent|banner|notice|law|bar|policy|popup)|consent-?(?:sdk|banner|manager|popup)|gdpr|(?:^|\W)cmp-|didomi|quantcast|cookiebot|cookieyes",
    re.IGNORECASE,
)
"""Names of the dialogs that ask for consent to cookies: they hold more text than many a thread."""


@lru_cache(maxsize=8192)
def is_consent(names: str) -> bool:
    """Whether an element's class names or its id say that it is a consent dialog."""
    return bool(_CONSENT.search(names))


POST_WORDS = frozenset(
    "post posts posting postbit postcontainer message messages msg comment comments cmt reply replies answer answers response entry topicpost forumpost postrow beitrag mensaje "
    "commentaire respuesta antwort nachricht article discussion pid".split()
)
"""Words by which themes name the frame of a post."""

COMMENT_WORDS = frozenset({"comment", "comments"})
"""Words that mark remarks, and on many sites the posts themselves."""

BODY_WORDS = frozenset(
    "content body text message postbody postmsg msgtext msgbody posttext postcontent messagetext messagecontent userContent bbcode bbwrapper postcolor prose md markdown cooked inner texte contenu inhalt commtext usertext "
    "description postmessage posting".lower().split()
)
"""Words by which themes name the body of a post."""

USER_WORDS = frozenset(
    "user users username usernames member members profile profil author authors auteur autor poster posters person people nick nickname creator owner account usuario membre mitglied benutzer "
    "utilisateur hnuser byline perfil uid memberlist avatar mitglieder profiles userinfo userid memberid userprofile".split()
)
"""Words in classes and URLs that mark a person (the paper's: user, member, person, profile, author)."""

DATE_WORDS = frozenset(
    "date time datetime timestamp timeago posted published created postdate datum fecha dateline permalink age when ago created".split()
)
"""Words in classes that mark the date of a post."""

OTHER_DATE_WORDS = frozenset(
    "edit edited edits modified update updated lastedit joined join registered since lastvisit lastactive signature sig birthday expires lastpost lastreply".split()
)
"""Words in classes that mark a date which is not that of the post."""

SIGNATURE_WORDS = frozenset("signature signatures sig usersig postsig forumsignature signatur".split())
"""Words that mark a signature."""


@lru_cache(maxsize=8192)
def is_signature(names: tuple[str, ...]) -> bool:
    """Whether class names or ids say signature. A name of its own that says body outweighs it: some themes mark bodies that have one."""
    marked = [n for n in names if words_of(n[:60]) & SIGNATURE_WORDS]
    return bool(marked) and not any(words_of(n[:60]) & {"body"} for n in names if n not in marked)


AFTERWORD_WORDS = frozenset(
    "filetext fileinfo edit edited lastedit editedby editnote modified notice postedit editinfo reactions reaction reactionsbar likes likebar liked thanks thanked tools toolbar buttons controls actions actionbar share sharing rating votes "
    "report footer postfoot advert advertisement adsbygoogle banner sponsor promo poll menu dropdown tooltip modal breadcrumb attachmentlist-hidden vote voting".split()
)
"""Words that mark what hangs on a body without being part of it: edit notes, like bars, buttons, advertisements."""

QUOTE_WORDS = frozenset(
    "quote quotes quoted quotebox quoteblock quotecontent forumquote citation cite citacao cita zitat bbquote blockquote quotetitle quoteheader alinti citat cytat citace citaat idezet".split()
)
"""Words that mark a quoted passage."""

QUOTE_HEAD_WORDS = frozenset(
    "quotetitle quoteheader quotehead quoter forumquoter quoteby topslice citation attribution sourcejump".split()
) | {"quote-title", "cite"}
"""Words that mark the line over a quote that says whose words it repeats."""

QUOTE_PART_WORDS = frozenset("title header heading head author attribution by postedby citation cite meta source".split())
"""Words that, in a quote or beside the word quote, mark the line that says whose words it repeats."""

PARENT_LABELS = frozenset(
    "parent|parent post|parent comment|in reply to|in response to|replying to|reply to|replied to|response to|als antwort auf|antwort auf|en réponse à|réponse à|en respuesta a|respuesta a|em resposta a|resposta a|in risposta a|risposta a|in antwoord op|antwoord op|"
    "som svar på|svar på|svar til|som svar til|vastaus viestiin|w odpowiedzi na|odpowiedź na|v odpovědi na|reakce na|válasz erre|în răspuns la|răspuns la|в ответ на|ответ на|у відповідь на|в отговор на|yanıt olarak|cevaben|σε απάντηση|בתגובה ל|ردا على|رد على|در پاسخ به|ตอบกลับ|trả lời|"
    "menanggapi|返信先|回复|回覆|답글".split("|")
)
"""How a link to the post that is answered is called."""

BUTTON_WORDS = frozenset("expand expandlink shrink shrinklink collapse toggle".split())
"""Words that mark the buttons of a quote."""

CARD_WORDS = frozenset("onebox unfurl linkpreview urlpreview embedly".split())
"""Words that mark the card of a linked page."""

HIDDEN_NAMES = frozenset(
    {
        "sr-only",
        "visually-hidden",
        "visuallyhidden",
        "sound_only",
        "screen-reader-text",
        "screenreader",
        "hidden-accessible",
        "offscreen",
        "a11y-hidden",
        "u-visually-hidden",
    }
)
"""Class names of text that only screen readers get."""

ATTACHMENT_WORDS = frozenset("attachment attachments attach attachmentid dlattach download".split())
"""Words in the address or the class of a link to an attached file."""

SMILEY_WORDS = frozenset(
    "smiley smileys smilie smilies emoji emojis emoticon emoticons smile icon_smile bbc_emoticon mceSmilie ipsEmoji".lower().split()
)
"""Words in the class or the address of an image that stands for an emotion."""

FURNITURE_WORDS = frozenset(
    "side sidebar footer related similar recommended recommendation recommendations suggestions suggested suggest menu navbar navigation nav breadcrumb breadcrumbs widget widgets promo advert banner popular trending "
    "carousel cookie newsletter legend whosonline birthdays offcanvas modal popup dropdown toc pagination pager".split()
)
"""Words that mark page furniture around the posts."""

EDIT_LABELS = frozenset(
    "edited|last edited|modified|last modified|updated|improved|bearbeitet|geändert|zuletzt bearbeitet|modifié|édité|dernière modification|dernière édition|editado|última edición|ultima edición|modificado|editado por|modificato|ultima modifica|bewerkt|aangepast|"
    "redigerad|ändrad|redigeret|redigert|endret|muokattu|muokannut|edytowany|zmieniony|edytowane|upraveno|upravil|szerkesztve|módosította|modificat|editat|отредактировано|изменено|редактировалось|последнее редактирование|редаговано|редактирано|"
    "düzenleme|düzenlendi|düzenleyen|επεξεργασία|נערך|עודכן|تعديل|التعديل|ویرایش|แก้ไข|sửa|diedit|diubah|編集|编辑|編輯|수정".split("|")
)
"""Words before the one who edited a post."""

RANKS = frozenset(
    "junior member|senior member|new member|full member|active member|advanced member|regular member|hero member|sr. member|jr. member|super member|registered member|registered user|registered|site admin|site administrator|"
    "global moderator|super moderator|forum moderator|v.i.p|vip|guest member|mitglied|neues mitglied|erfahrenes mitglied|membre|nouveau membre|miembro|membro|utente|lid|medlem|jäsen|użytkownik|участник|пользователь|новичок|üye|yeni üye".split(
        "|"
    )
)
"""What engines show under a name: the rank of a member, which is no name."""

PROFILE_WORDS = frozenset(
    "profile profiles profil perfil viewprofile getprofile userprofile memberlist member members user users userinfo account people author authors".split()
)
"""Words in an address that leads to a person's page."""

NOT_PROFILE_WORDS = frozenset(
    "search find finduser pm privmsg private message sendmessage mail email mailto send edit post newpost reply quote report ignore addlist buddy friend block warn ban login register".split()
)
"""Words in an address that names a person and leads elsewhere: to a form, to a search for posts."""

AUTHOR_WORDS = frozenset("author username poster creator byline nick nickname auteur autor bigusername owner".split())
"""Words that mark the author rather than some other person named in a post."""

NOT_AUTHOR_WORDS = frozenset(
    "quote quoted edit edited lastedit reaction reactions likes liked thanks mention signature sig rank title usertitle contacts usercontacts contact stats role badge group location joined stats count status lastpost custom".split()
)
"""Words that mark a person (or a thing about a person) which is not the author's name."""

PERMALINK_WORDS = frozenset(
    "post posts p pid permalink comment msg message reply findpost showpost findcomment postnum postcount permanent link answer a c t m mnr entry date time timestamp".split()
)
"""Words in the class, the path or the fragment of a permalink."""

NOT_PERMALINK_WORDS = frozenset(
    "reply quote report edit delete like likes likers reactions vote login register print email mailto posting newreply respond abuse flag thank thanks profile member user members users rate tag tags redirect upload attachment attachments avatar "
    "sendmessage mark markmessage kudos follow unfollow btn bookmark subscribe compose warn misc search online download image images gallery media".split()
)
"""Words in the class or the address of what is done to a post."""

NOTICE_WORDS = frozenset("warning notice notices alert alerts announcement announcements noscript".split())
"""Words that mark what a site tells all its readers: rules, news of the forum, an old browser."""

FURNITURE_NAMES = frozenset({"header", "masthead", "topbar", "top-bar", "page-header", "site-header", "siteheader", "pageheader"})
"""The same for whole names: parts of posts have such words in theirs."""

PERMALINK_TEXTS = frozenset(
    w.strip()
    for w in """
    permalink|perma link|permanent link|link|direct link|link to this post|link to post|share|copy link|¶|#|🔗|§|∞|bookmark|url|
    link zum beitrag|permanentlink|teilen|lien|lien permanent|permalien|partager|enlace|enlace permanente|compartir|compartilhar|link permanente|
    condividi|delen|dela|länk|permalänk|lenke|linkki|odnośnik|trwały odkaz|odkaz|hivatkozás|ссылка|постоянная ссылка|поделиться|посилання|
    bağlantı|paylaş|σύνδεσμος|קישור|رابط|پیوند|ลิงก์|liên kết|tautan|リンク|链接|鏈接|複製連結|링크
    """.replace("\n", "|").split("|")
    if w.strip()
)
"""What permalinks show or say, case folded."""

HARD_ACTION_WORDS = frozenset(
    "reply quote report edit delete like likes vote newreply abuse flag thank thanks profile member user members users".split()
)
"""Words that mark an action or a person even where the address also looks a post up."""

ARTICLE_WORDS = frozenset("article hentry entry blogposting newsarticle".split())
"""Words that mark an article with comments under it."""

TITLE_WORDS = frozenset("title titles subject topictitle threadtitle forumtitle headline topic thread subj".split())
"""Words that mark the title of a row in a list."""

FORUM_WORDS = frozenset(
    "forum forums foro foros fora board boards bbs thread threads topic topics viewtopic showthread viewthread viewforum discussion discussions discuss talk community question questions answers comments forumdisplay "
    "threadid topicid tid gassing posts messages message thema themen beitrag beitraege fil sujet sujets hilo tema temas topico discussione vlakno watek tema konu keskustelu trad trads draad onderwerp".split()
)
"""Words by which an address or the outermost elements of a page say that it belongs to a forum."""

VAGUE_ERRORS = frozenset(
    {"oops! we ran into some problems", "an error occurred", "something went wrong", "general error", "access denied", "fehlermeldung"}
)
"""Those among them that engines also put over the request to log in."""

LOGIN_TITLES = frozenset(
    w.strip()
    for w in """
    login|log in|log-in|sign in|signin|member login|user login|log in or sign up|log in or register|anmelden|anmeldung|einloggen|connexion|se connecter|identification|iniciar sesión|
    acceder|identificarse|entrar|iniciar sessão|accedi|accesso|inloggen|aanmelden|logga in|logg inn|log ind|kirjaudu|kirjaudu sisään|zaloguj|zaloguj się|logowanie|přihlášení|
    přihlásit se|prihlásenie|bejelentkezés|belépés|autentificare|вход|войти|авторизация|вхід|giriş|giriş yap|oturum aç|σύνδεση|התחברות|כניסה|تسجيل الدخول|ورود|เข้าสู่ระบบ|
    đăng nhập|masuk|ログイン|登录|登入|會員登入|로그인
    """.replace("\n", "|").split("|")
    if w.strip()
)
"""Headings of login pages, whole, case folded."""

GUEST_WORDS = frozenset(
    "guest gast invité invitado visitante convidado ospite gäst gjest gæst vieras gość host vendég гость гості misafir ziyaretçi επισκέπτης אורח زائر مهمان".split()
)
"""Words of the greeting that some engines show to every reader who is not logged in."""
