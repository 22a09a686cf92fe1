"""The words that a reader sees, in many languages: what is offered on posts, how quotes begin, what pages without posts say.

Compared without regard to case. Like the class words in `vocabulary`, they name no site and no engine.
"""

# ruff: noqa: E501  (word tables: a line holds the words of one language, however many)

ACTION_WORDS = frozenset(
    w.strip()
    for w in """
    reply|quote|report|like|share|permalink|permanent link|link|parent|reply with quote|report post|upvote|downvote|multi-quote|multiquote|flag|helpful|thanks|pm|send pm|private message|direct link|comment
    antworten|zitieren|zitat|melden|beitrag melden|gefällt mir|teilen|danke|nachricht
    répondre|citer|signaler|j'aime|partager|alerter|mp
    responder|citar|denunciar|reportar|me gusta|compartir|avisar
    curtir|compartilhar|rispondi|cita|segnala|mi piace|condividi|quota
    antwoord|antwoorden|citeren|quoten|rapporteren|melden|vind ik leuk|svar|svara|citera|citat|rapportera|anmäl|gilla|siter|rapporter|vastaa|lainaa|ilmoita
    odpowiedz|cytuj|zgłoś|lubię to|odpovědět|citovat|nahlásit|odpovedať|válasz|idézet|idéz|jelentés|răspunde|citează|raportează
    ответить|цитата|цитировать|пожаловаться|жалоба|нравится|поделиться|ответ с цитированием|ссылка|відповісти|цитувати|поскаржитися|отговори|цитирай|докладвай
    alıntı|yanıtla|cevapla|şikayet|raporla|beğen|alıntıla
    απάντηση|παράθεση|αναφορά|הגב|ציטוט|צטט|דווח|שתף
    رد|اقتباس|إبلاغ|تبليغ|أعجبني|مشاركة|پاسخ|نقل قول|گزارش
    ตอบ|อ้างอิง|ตอบกลับ|แจ้งลบ|trả lời|trích dẫn|báo cáo|thích|balas|kutip|laporkan|suka
    返信|引用|通報|いいね|回复|回覆|引用回复|举报|檢舉|点赞|只看该作者|답글|답변|신고|인용|공감|추천|댓글
    """.replace("\n", "|").split("|")
    if w.strip()
)
"""What themes offer on every post, in the words of many languages; compared as whole words, case folded."""

OTHER_DATE_LABELS = frozenset(
    w.strip()
    for w in """
    joined|join date|member since|registered|registration|edited|last edited|last edit|modified|last modified|updated|last visit|last seen|last post|last reply|last activity|born|expires|birthday|since
    registriert|dabei seit|mitglied seit|beigetreten|anmeldedatum|anmeldungsdatum|angemeldet|bearbeitet|geändert|zuletzt|letzter beitrag|letzte änderung|letzte aktivität
    inscrit|inscription|membre depuis|date d'inscription|modifié|édité|dernière|dernier|message édité|enregistré
    registrado|registro|miembro desde|desde|ingreso|fecha de ingreso|editado|última edición|modificado|último|última|se unió
    membro desde|registrado em|editado por|editado em|última vez|iscritto|registrato|membro dal|modificato|ultima modifica|ultimo
    lid sinds|geregistreerd|bewerkt|aangepast|laatst|medlem sedan|gick med|reg.datum|redigerad|ändrad|senast|registreret|tilmeldt|redigeret|sist|endret|redigert|liittynyt|rekisteröitynyt|muokattu|muokannut
    dołączył|rejestracja|zarejestrowany|edytowany|zmieniony|ostatnio|registrován|založen|upraveno|naposledy|registrovaný|csatlakozott|csatlakozás|szerkesztve|módosította|înregistrat|modificat|editat|ultima
    регистрация|зарегистрирован|на форуме с|отредактировано|изменено|редактировалось|последний|последнее|был|была|реєстрація|востаннє|редаговано|регистриран|редактирано
    katılım|kayıt|üyelik|düzenleme|düzenlendi|son|μέλος|εγγραφή|επεξεργασία|τελευταία|הצטרף|הצטרפות|נערך|תאריך הצטרפות
    تاريخ التسجيل|تسجيل|انضم|التعديل|آخر|تعديل|عضویت|تاریخ عضویت|ویرایش|آخرین
    สมัคร|เข้าร่วม|แก้ไข|ล่าสุด|tham gia|sửa|gia nhập|bergabung|terdaftar|diedit|diubah|terakhir
    laatst gewijzigd|gewijzigd|lid geworden|blev medlem|senest rettet|rettet|registrert|viimeksi|membru din|ultima oară|darrera edició|editat per|membre des de|registrat
    upravil|upravila|zadnja izmjena|izmijenio|izmijenila|mijenjano|pridružen|pridružena|pridružio|pridružila|nazadnje|spremenil|spremenila|poslednji put|izmenio|izmenila|последњи пут|изменио|изменила|измењено|придружио|придружила
    последна промяна|променено|з нами з|редагувалось|редагувався|апошні раз|далучыўся|paskutinį kartą|redagavo|redaguota|užsiregistravo|pievienojies|pēdējo reizi|liitunud|viimati|szerkesztette|breytt
    اشترك|عضو منذ|ลงทะเบียน|lần cuối|संपादित
    登録|登録日|編集|最終|最終更新|注册|注册时间|加入|编辑|編輯|最后|最後|本帖最后|가입|수정|마지막
    """.replace("\n", "|").split("|")
    if w.strip()
)
"""Words beside a date that is not the post's own: joined, edited, last seen."""

BY_WORDS = frozenset(
    "by by: from posted author user username name von vom autor benutzer par de del por di da af av door przez od autor: от автор автор: 作者 投稿者 名前 글쓴이 작성자 مؤلف بواسطة מאת op re avatar offline online".split()
)
"""Words that stand before a name."""

NAMELESS = frozenset(
    "anonymous anonym anonyme anónimo anônimo anonimo anonimowy аноним анонимно 名無しさん 名無し nameless guest gast invité invitado visitante ospite гость misafir nobody".split()
)
"""What engines show instead of a name: the author as shown, though the same on every post."""

NO_NAMES = frozenset("no nr № link permalink member members administrator moderator website www email e-mail offline online newbie".split())
"""Short texts that are no name."""

AD_WORDS = frozenset(
    "advertisement advertising ad ads sponsored sponsor werbung anzeige anzeigen publicité publicidad pubblicità reclame advertentie annons annonse annonce mainos reklama reklam reklám reclamă реклама διαφήμιση פרסומת إعلان إعلانات تبلیغات โฆษณา quảng iklan 広告 广告 廣告 광고".split()
)
"""Words that stand alone over an advertisement."""

CHALLENGE_MARKS = {
    "text": (
        "just a moment", "attention required! | cloudflare", "checking your browser", "checking if the site connection is secure", "verify you are human", "are you a robot", "ddos-guard", "please wait while we verify",
        "one more step", "security check", "access to this page has been denied", "pardon our interruption", "human verification", "bot verification", "nur einen moment", "un momento", "un instant", "один момент", "请稍候",
    ),
    "markup": (
        "cf-challenge", "challenge-form", "cf_chl_", "challenge-platform", "/cdn-cgi/challenge", "captcha-delivery", "px-captcha", "_incapsula_resource", "distil_r_captcha", "ddos-guard", "aws-waf", "awswaf", "anubis_challenge",
        "sgcaptcha", "sec-if-cpt",
    ),
}  # fmt: skip
"""Marks of the pages that bot protections put in front of a site."""

ERROR_WORDS = frozenset(
    {
        "404", "page not found", "not found", "does not exist", "doesn't exist", "no longer exists", "could not be found", "couldn't be found", "no thread specified", "invalid thread", "has been deleted", "has been removed", "internal server error",
        "service unavailable", "bad gateway", "an error occurred", "oops! we ran into some problems", "something went wrong", "general error", "database error", "error 500", "403 forbidden", "access denied", "requested topic does not", "requested thread could not", "temporarily unavailable",
        "nicht gefunden", "existiert nicht", "wurde nicht gefunden", "nicht vorhanden", "fehlermeldung", "n'existe pas", "introuvable", "page non trouvée", "no existe", "no se encontró", "no encontrada", "não existe", "não encontrada", "não foi encontrad", "non esiste", "non trovata", "niet gevonden", "bestaat niet",
        "hittades inte", "finns inte", "ikke fundet", "findes ikke", "ikke funnet", "finnes ikke", "ei löytynyt", "nie istnieje", "nie znaleziono", "neexistuje", "nenalezena", "nem található", "nem létezik", "nu există", "nu a fost găsit", "не найден", "не существует", "не знайдено", "не існує", "bulunamadı", "mevcut değil",
        "δεν βρέθηκε", "δεν υπάρχει", "לא נמצא", "לא קיים", "غير موجود", "لم يتم العثور", "پیدا نشد", "وجود ندارد", "ไม่พบ", "không tồn tại", "không tìm thấy", "tidak ditemukan", "見つかりません", "存在しません", "不存在", "未找到", "找不到", "존재하지 않", "찾을 수 없",
    }
)  # fmt: skip
"""Phrases of error pages, also of those that come with status 200."""

LOGIN_WORDS = frozenset(
    {
        "you must be logged in", "you must log in", "you need to log in", "you need to be logged in", "please log in", "please login", "please sign in", "log in to continue", "sign in to continue", "login required", "you are not logged in", "log in or sign up", "must be registered", "members only", "you do not have permission to",
        "bitte melden sie sich an", "bitte melde dich an", "anmeldung erforderlich", "sie müssen angemeldet sein", "du musst angemeldet sein", "nicht angemeldet", "keine berechtigung", "vous devez être connecté", "veuillez vous connecter", "connectez-vous", "debes iniciar sesión", "debe iniciar sesión", "inicie sesión",
        "você precisa estar logado", "faça login", "devi effettuare l'accesso", "accedi per", "je moet ingelogd zijn", "inloggen om", "du måste vara inloggad", "du må være logget inn", "du skal være logget ind", "kirjaudu sisään", "musisz być zalogowany", "zaloguj się, aby", "musíte být přihlášen", "be kell jelentkezn",
        "необходимо войти", "вы должны войти", "авторизуйтесь", "требуется авторизация", "увійдіть", "giriş yapmalısınız", "giriş yapmanız", "πρέπει να συνδεθείτε", "עליך להתחבר", "يجب تسجيل الدخول", "باید وارد شوید", "กรุณาเข้าสู่ระบบ", "bạn phải đăng nhập", "anda harus login", "ログインが必要", "ログインしてください", "请先登录", "請先登入", "您需要登录", "로그인이 필요", "로그인 후",
    }
)  # fmt: skip
"""Phrases of pages that show nothing to a reader who is not logged in."""

QUOTE_LEADS = frozenset(
    w.strip()
    for w in "quote|quote from|originally posted|originally posted by|quoting|zitat|zitat von|ursprünglich geschrieben von|citation|citation de|envoyé par|citation envoyé par|cita|cita de|iniciado por|escrito originalmente por|originalmente publicado por|"
    "citação|citação de|postado originalmente por|citazione|originariamente inviato da|quota|citaat|oorspronkelijk geplaatst door|citat|citat från|ursprungligen postat av|oprindeligt skrevet af|sitat|cytat|zamieszczone przez|citát|původně odeslal|idézet|eredetileg írta|"
    "citat din|postat în original de|цитата|сообщение от|исходное сообщение от|цитата от|alıntı|orijinal mesaj sahibi|παράθεση|αρχικό μήνυμα από|ציטוט|נכתב במקור על ידי|اقتباس|المشاركة الأصلية كتبت بواسطة|نقل قول|نوشته اصلی توسط|อ้างอิง|ข้อความเดิมโดย|引用|引用自|인용|posted by|posté par|publié par|écrit par|escrito por|publicado por|postado por|inviato da|scritto da|geschrieben von|geplaatst door|skrevet af|skrevet av|skrivet av|napisane przez|написано".split(
        "|"
    )
)
"""How engines begin the line over a quote."""

SAID_WORDS = frozenset(
    w.strip()
    for w in "said|wrote|writes|says|schrieb|schreibt|hat geschrieben|a écrit|a dit|écrit|escribió|dijo|ha escrito|escreveu|disse|ha scritto|scrive|schreef|zei|skrev|skriver|kirjoitti|napisał|napisała|napisał(a)|napsal|napsala|napísal|írta|a scris|"
    "написал|написала|написал(а)|писал|писал(а)|пишет|пишет:|написав|написа|yazdı|demiş ki|έγραψε|כתב|כתבה|קאמר|قال|كتب|نوشته|نوشت|เขียน|เขียนว่า|พูดว่า|a déclaré|a répondu|đã viết|viết|menulis|さんの書き込み|wrote on|发表于|發表於|说|說|님이 작성|posted".split(
        "|"
    )
)
"""How engines say that somebody said something."""

CODE_BUTTONS = frozenset(
    w.strip()
    for w in "select all|select|copy|copy code|copy to clipboard|expand|collapse|alles auswählen|alles markieren|kopieren|tout sélectionner|copier|seleccionar todo|seleccionar todo el texto|copiar|selecionar tudo|selecionar todos|seleziona tutto|copia|alles selecteren|kopiëren|markera allt|vælg alt|merk alt|valitse kaikki|zaznacz cały|zaznacz wszystko|kopiuj|vybrat vše|vybrať všetko|összes kijelölése|mindent kijelöl|selectează tot|выделить всё|выделить все|копировать|виділити все|tümünü seç|επιλογή όλων|בחר הכל|تحديد الكل|انتخاب همه|全选|全選|复制代码|複製代碼|复制|複製|すべて選択|コピー|모두 선택|복사".split("|")
)
"""What the buttons over a block of code say."""

REACTION_WORDS = frozenset(
    w.strip()
    for w in "like|likes|reaction|reactions|thank|thanks|upvote|upvotes|vote|votes|point|points|kudos|people like this|person likes this|people liked this|users liked this|gefällt mir|mag das|personen gefällt|danke|bedankungen|punkte|j'aime|j’aime|mentions j’aime|remerciements|me gusta|gracias|puntos|curtida|curtidas|obrigado|pontos|mi piace|grazie|punti|vind-ik-leuks|gillar|gilla-markeringar|tykkäystä|polubienie|polubień|polubienia|líbí|лайк|лайка|лайков|спасибо|нравится|beğeni|beğenme|إعجاب|לייקים|赞|贊|讚|いいね|좋아요|추천|thích".split("|")
)
"""What stands behind the number of readers who liked a post, thanked for it or voted for it."""

MAIL_LABELS = {
    word: kind
    for kind, words in {
        "from": "from|von|de|da|van|från|fra|lähettäjä|od|от|gönderen|差出人|发件人|寄件者",
        "date": "date|datum|fecha|data|dato|päiväys|дата|tarih|sent|gesendet|envoyé|日付|日期",
        "subject": "subject|betreff|objet|sujet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|тема|konu|件名|主题|主題",
        "to": "to|an|à|para|aan|till|til|do|komu|кому|kime|宛先|收件人",
    }.items()
    for word in words.split("|")
}
"""The labels in the head of a message of mail."""

MAIL_NEIGHBOURS = (
    "previous message|next message|prev by date|next by date|prev by thread|next by thread|messages sorted by|message sorted by|prev in thread|next in thread|"
    "thread prev|thread next|date prev|date next|previous by date|previous by thread|previous in thread|in reply to:|next in thread|"
    "vorherige nachricht|nächste nachricht|nachrichten sortiert nach|message précédent|message suivant|messages triés par|mensaje anterior|próximo mensaje|"
    "mensajes ordenados por|mensagem anterior|próxima mensagem|messaggio precedente|messaggio successivo|vorig bericht|volgend bericht|предыдущее сообщение|следующее сообщение|次のメッセージ|前のメッセージ"
).split("|")
"""What the links around one message of a mail archive say."""
