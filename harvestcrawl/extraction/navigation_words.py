"""Words and tokens of navigation: next pages, next topics, pagers, what a board lists and what it does not.

All words are in the folded form of `harvestcrawl.text.fold`. Sources: the interface texts of widespread engines (phpBB, SMF,
vBulletin, MyBB, XenForo, Invision, Discuz!, WoltLab, FluxBB, Discourse, Flarum) and saved pages of some sixty forums.
"""

import re

# A link that says one of these and nothing else (signs and page words apart) leads to the next page.
NEXT_WORDS = frozenset(
    (
        "next|next page|go to next page|older|older posts|older messages|older comments|older replies|more posts|load more|"
        "load more posts|show more|more replies|"
        "more comments|view more|forward|continue|nächste|nächste seite|naechste|naechste seite|weiter|vorwärts|ältere beiträge|"
        "mehr laden|mehr anzeigen|suivant|suivante|page suivante|suivants|afficher plus|plus de messages|siguiente|"
        "página siguiente|siguiente página|próximo|próxima|próxima página|seguinte|página seguinte|avançar|cargar más|ver más|"
        "carregar mais|mostrar mais|mais respostas|successivo|successiva|prossimo|prossima|pagina successiva|avanti|seguente|"
        "carica altri|mostra altro|volgende|volgende pagina|meer laden|następna|następne|następny|następna strona|dalej|"
        "pokaż więcej|další|další stránka|následující|ďalšia|ďalšie|nasledujúca|következő|következő oldal|tovább|следующая|"
        "следующая страница|следующие|след|след.|вперед|вперёд|далее|дальше|показать еще|ещё|наступна|наступна сторінка|далі|"
        "следваща|следваща страница|напред|следећа|sljedeća|sledeća|naslednja|nästa|nästa sida|neste|neste side|næste|næste side|"
        "seuraava|seuraava sivu|sonraki|sonraki sayfa|ileri|επόμενη|επόμενο|επόμενη σελίδα|următoarea|următorul|înainte|"
        "pagina următoare|التالي|التالية|الصفحة التالية|المزيد|הבא|הבאה|לעמוד הבא|العرض التالي|بعدی|صفحه بعد|صفحه بعدی|下一页|"
        "下一頁|下页|下頁|后一页|加载更多|載入更多|次|次へ|次のページ|次ページ|もっと見る|다음|다음 페이지|다음페이지|더보기|"
        "tiếp|trang sau|trang tiếp|kế tiếp|sau|selanjutnya|berikutnya|lanjut|ถัดไป|หน้าถัดไป|अगला|अगला पृष्ठ"
    ).split("|")
)
PREVIOUS_WORDS = frozenset(
    (
        "prev|previous|previous page|back|newer|newer posts|newer messages|newer comments|newer replies|vorherige|"
        "vorherige seite|zurück|précédent|précédente|page précédente|anterior|"
        "página anterior|precedente|pagina precedente|indietro|vorige|vorige pagina|poprzednia|poprzednia strona|wstecz|"
        "předchozí|předchozí stránka|előző|предыдущая|предыдущая страница|назад|пред.|пред|попередня|предишна|föregående|forrige|"
        "edellinen|önceki|geri|προηγούμενη|anterioara|înapoi|السابق|السابقة|הקודם|قبلی|上一页|上一頁|前へ|前のページ|前|이전|"
        "trang trước|trước|sebelumnya|ก่อนหน้า"
    ).split("|")
)
NEXT_SIGNS = frozenset(("> » › → ▶ ► ⟩ ❯ →| => -> >> ❱ ➡ »» ⇒ chevron_right").split())
# What the query says when a link leads to a neighbouring topic. SMF, vBulletin, phpBB, Phorum.
TOPIC_JUMPS = ("prev_next=", "goto=next", "goto=prev", "view=next", "view=previous", "do=nextunread", ",older", ",newer")
# Parameters that say how to show a page of the thread.
VIEW_PARAMETERS = frozenset("lang language locale sort sortby order orderby dir style theme nojs noscript mobile".split())
PAGE_WORDS = frozenset(
    (
        "page|pages|seite|seiten|página|pagina|paginas|páginas|pagine|strona|strony|stránka|stránky|страница|страницы|стр|стр.|"
        "сторінка|sida|side|sivu|sayfa|σελίδα|oldal|صفحة|الصفحة|عمود|דף|עמוד|页|頁|ページ|페이지|trang|halaman|pag|p|pg|"
        "go to page|goto page|gehe zu seite|aller à la page|aller à|ir a la página|ir a página|vai a pagina|na stronę|"
        "на страницу|current|you're on page|your are on page"
    ).split("|")
)
OF_WORDS = r"of|/|von|de|du|sur|di|van|af|av|z|ze|из|від|з|от|od|til|a|의|中|共|à|por|מתוך|من"
# Class words of a pager, compared word by word and pair by pair: "pageNav-jump--next" is page, nav, jump, next, pagenav, navjump, jumpnext.
PAGER_CLASSES = frozenset(
    (
        "pagination pager paging pagenav paginator pages pagelink pagelinks pagelist paginate pagebar pagenumbers pagejump pgs "
        "pg seiten paginacion wp-pagenavi"
    ).split()
)
CURRENT_CLASSES = frozenset(("current active selected on currentpage highlight curr cur this currentpagelink").split())
DISABLED_CLASSES = frozenset({"disabled", "unavailable"})
# Where a post's own words stand: a link in there is no pager.
BODY_CLASSES = frozenset(
    (
        "postbody postcontent messagecontent messagetext posttext bbcode signature quote blockquote quotecontent postmessage "
        "commentbody userhtml bbwrapper cooked"
    ).split()
)

# Frames of a page that hold no list of threads.
CHROME_TAGS = frozenset(("nav header footer aside").split())
CHROME_ROLES = frozenset(("navigation banner contentinfo complementary search").split())
CHROME_CLASSES = frozenset(
    (
        "breadcrumb breadcrumbs crumb crumbs breadcrump navbar sidebar footer topnav navstrip navigation mainnav sitenav widget "
        "pagination pager pagelinks navlinks navtree linktree megamenu topbar navbits copyright dropdown modal whosonline "
        "onlinelist"
    ).split()
)
CRUMB_CLASSES = frozenset(("breadcrumb breadcrumbs crumb crumbs breadcrump navstrip navtree linktree navlinks navbits").split())
# Words in a URL's path that lead to people.
PERSON_URL = frozenset("member members user users usr profile profil profiles author authors u memberlist userinfo".split())
# Words in a URL that lead to people, tools and helps, not to a thread or a board.
NO_LIST_URL = frozenset(
    (
        "usercp u viewprofile account accounts tag tags login logout signin signup sign-in sign-up register registration "
        "registrieren anmelden auth ucp search suche recherche find-new whats-new whatsnew new-posts rss feed feeds atom "
        "syndication external tos imprint impressum cookie cookies print printthread printpage reply newreply newtopic newthread "
        "new-topic publish create create-thread post-thread posting compose edit delete sendtofriend subscribe subscription "
        "subscriptions watch markread mark-read markforumsread mark who-is-online viewonline showteam leaders groupcp privmsg pm "
        "conversations avatar avatars notifications bookmarks reactions like likes vote follow unread lastpost getlastpost "
        "unanswered css js cart checkout showpost find redirect sitemap delete_cookies editprofile unsubscribe page_settings "
        "ajax javascript"
    ).split()
)
# The like, but boards have such names too: "/forums/help/".
DOUBTFUL_URL = frozenset(
    (
        "help faq rules about contact contacts gallery archive active latest team staff groups group stats statistics calendar "
        "download downloads donate popular trending messages style styles lang language online privacy terms legal portal misc "
        "moderators settings hide flag save submit report share activity badges leaderboard upload attachment attachments"
    ).split()
)
# Posts on most engines, threads on some.
POST_URL = frozenset("post posts comment comments".split())
# The like for the query: a pair that makes the address something else than a thread or a board, and names that sort the list.
NO_LIST_PAIRS = re.compile(
    r"(?:^|[&;?])(?:action=(?!display|board)[a-z]|mode=(?!view)[a-z]|do=(?!view)[a-z]|view=(?:getnew|getlast|unread|new|next|prev)|goto=|sort\w*=|order\w*="
    r"|sk=|sd=|orderby=|dir=|mark=|markread|hash=|watch=|unwatch=|type=(?:rss|atom)|feed=|filter=|tab=|showuser=|prefix_id=|prefixid=|search_id=|area=)",
    re.IGNORECASE,
)
# Class words of links, or of the cells they stand in, that name who wrote last, who moderates, which page of a thread.
NO_LIST_CLASSES = frozenset(
    (
        "lastpost lastpostby lastposter lastreply lastpostinfo lastposttitle lastpostauthor lastcomment username author avatar "
        "moderators moderator user usertitle poster starter startedby latestpost forumlastpost structitemcelllatest nodeextra "
        "nodestats rss feed topicpages structitempagejump multipage gotolast prefix label tag tags badge byline signup login"
    ).split()
)
# Those of them that mean what they say even beside "title": last-post-title.
LAST_POST_CLASSES = frozenset(
    (
        "lastpost lastpostby lastposter lastreply lastpostinfo lastposttitle lastpostauthor lastcomment latestpost forumlastpost "
        "structitemcelllatest nodeextra topicpages structitempagejump multipage gotolast"
    ).split()
)
TITLE_CLASSES = frozenset("topictitle threadtitle topicname threadname forumtitle forumname title subject".split())
# Text of links that stand in a list and are not of it.
NO_LIST_TEXTS = frozenset(
    (
        "login|log in|register|sign up|sign in|search|advanced search|help|faq|rules|members|new topic|new thread|post new topic|"
        "create topic|start a topic|start new topic|mark all as read|mark forums read|mark all read|mark topics read|rss|"
        "last post|latest post|go to last post|first unread|view latest post|reply|quote|print|next|previous|last|first|top|home|"
        "subject|topic|topics|threads|replies|views|author|started by|anmelden|registrieren|suche|hilfe|mitglieder|neues thema|"
        "thema erstellen|letzter beitrag|alle als gelesen markieren|connexion|inscription|rechercher|recherche|aide|membres|"
        "nouveau sujet|dernier message|marquer tous les sujets comme lus|entrar|iniciar sesión|registrarse|registro|buscar|ayuda|"
        "miembros|nuevo tema|último mensaje|cadastrar|ajuda|accedi|registrati|cerca|aiuto|nuova discussione|ultimo messaggio|"
        "вход|войти|регистрация|поиск|помощь|пользователи|новая тема|последнее сообщение|logga in|zaloguj|zarejestruj|szukaj|"
        "nowy temat|giriş|kayıt ol|登录|注册|搜索|帮助|發表新文章|ログイン|登録|検索|로그인|회원가입|검색|تسجيل الدخول|التسجيل|"
        "بحث|view all|see all|more|read more|show all|all|hide|edit|delete|share|report|watch|follow|permalink"
    ).split("|")
)
# Words in a URL's path, script or query that name a thread or a board. The strong ones name nothing else.
FORUM_URL_STRONG = frozenset(
    (
        "viewtopic viewforum showthread forumdisplay viewthread viewboard showtopic showforum topic_show threads forums boards "
        "subforum forumid threadid topicid tid fid foren yabb ikonboard read_topic showtopics ubbthreads ultimatebb forum "
        "messageboard viewdiscussion bbs td-p bd-p"
    ).split()
)
FORUM_URL = frozenset(
    (
        "topic topics thread board discussion discussions t d category categories c r f thema themen sujet tema temas question "
        "questions read list s node num conversation community q viewtopic viewforum showthread forumdisplay viewthread "
        "viewboard showtopic showforum topic_show threads forums boards subforum forumid threadid topicid tid fid foren yabb "
        "ikonboard read_topic showtopics ubbthreads ultimatebb forum messageboard viewdiscussion bbs post posts comments"
    ).split()
)
# Class words of a thread's or a board's title, row or list.
FORUM_CLASSES = frozenset(
    (
        "topic topics topictitle topiclist topicslist topicname topictable thread threads threadtitle threadlist threadbit "
        "threadname forum forums forumtitle forumlist forumname forumlink forumrow forumbit subforum subforums board boards "
        "boardname discussion discussions discussionlist discussionlistitem discussiontitle structitem node topicrow "
        "messageindex boardindex forumline forumbg bbpforum bbptopic wbbthread wbbboard category forumtable questions topiclink"
    ).split()
)
# Words by which a page says that it is a forum: in its host, title, first heading, generator.
FORUM_PAGE_WORDS = (
    r"forum|foro\b|foros\b|f[oó]rum|форум|論壇|论坛|フォーラム|掲示板|게시판|منتدى|منتديات|פורום"
    r"|bulletin board|message ?board|board index|\bboards?\b|\bbbs\b"
    r"|discussion|discuss\.|community|communit|diễn đàn|keskustelu"
    r"|phpbb|vbulletin|xenforo|mybb|discourse|nodebb|flarum|invision|vanilla|smf\b|fluxbb|punbb|woltlab"
)
