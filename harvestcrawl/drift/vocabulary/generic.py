"""Words that titles have whatever the page is about."""

# ruff: noqa: E501

PLACEHOLDERS = """
home|homepage|home page|index|main|main page|welcome|untitled|untitled document|untitled page|no title|none|null|undefined|new page|new page 1|page|page title|title|default|document|test|website|official site|official website|web site|start|start page|frontpage|front page|site|blog|profile|user|user profile|my profile|menu|content|search|search results|portal
startseite|start|willkommen|hauptseite|unbenanntes dokument|herzlich willkommen|profil|accueil|page d'accueil|bienvenue|document sans titre|sans titre|inicio|página principal|página de inicio|bienvenidos|bienvenido|portada|documento sin título|sin título|perfil|início|página inicial|bem-vindo|bem vindo|home page|benvenuti|pagina iniziale|documento senza titolo|senza titolo|inici|hem|startsida|välkommen|hjem|forside|velkommen|etusivu|tervetuloa|strona główna|witamy|start|domů|úvod|úvodní stránka|úvodná stránka|domov|početna|naslovnica|kezdőlap|főoldal|acasă|prima pagină|главная|главная страница|добро пожаловать|без названия|головна|головна сторінка|начало|почетна|ana sayfa|anasayfa|hoş geldiniz|αρχική|αρχική σελίδα|דף הבית|ראשי|الرئيسية|الصفحة الرئيسية|صفحه اصلی|خانه|หน้าแรก|หน้าหลัก|trang chủ|beranda|utama|laman utama|ホーム|トップ|トップページ|無題|首页|首頁|主页|主頁|无标题|無標題|무제|홈|메인|मुखपृष्ठ|होम|pagrindinis|sākums|avaleht|hafan|baile
"""
"""Titles and parts that would stand on any page."""

SECTIONS = """
news|latest news|all news|artists|authors|writers|speakers|members|partners|concerts|shows|reviews|reports|research|issues|volumes|episodes|careers|jobs|locations|schools|departments|faculty|events|event|calendar|articles|article|archive|archives|blog|opinion|opinions|politics|sport|sports|business|world|local|culture|arts|stories|story|posts|press|press releases|press room|media|media centre|publications|resources|projects|courses|programs|programmes|products|services|shop|store|catalog|catalogue|gallery|galleries|exhibitions|current exhibitions|collections|people|staff|directory|search|search results|topics|categories|category|tag|tags|forum|forums|documents|downloads|library|videos|photos|about|about us|contact|contact us|help|support|documentation|docs|developers|what's on|news & events|news and events|past events|upcoming events|all posts
aktuelles|nachrichten|neuigkeiten|veranstaltungen|termine|archiv|presse|meinung|politik|wirtschaft|kultur|projekte|kurse|produkte|dienstleistungen|ausstellungen|sammlungen|publikationen|mediathek|actualités|actualité|événements|agenda|archives|presse|opinions|politique|économie|projets|cours|produits|services|expositions|collections|publications|noticias|actualidad|eventos|archivo|prensa|opinión|política|economía|deportes|proyectos|cursos|productos|servicios|exposiciones|colecciones|publicaciones|notícias|arquivo|imprensa|opinião|economia|projetos|produtos|serviços|exposições|notizie|eventi|archivio|stampa|opinioni|progetti|corsi|prodotti|servizi|mostre|nieuws|evenementen|archief|pers|projecten|cursussen|producten|diensten|tentoonstellingen|nyheter|evenemang|kalender|arkiv|kurser|produkter|nyheder|begivenheder|arrangementer|uutiset|tapahtumat|aktualności|wydarzenia|archiwum|novinky|aktuality|události|archív|hírek|események|archívum|știri|evenimente|новости|события|архив|статьи|мнения|политика|культура|спорт|проекты|курсы|каталог|новини|події|архів|новини|събития|haberler|etkinlikler|arşiv|νέα|εκδηλώσεις|αρχείο|חדשות|אירועים|ארכיון|أخبار|الأخبار|فعاليات|أرشيف|اخبار|آرشیو|ข่าว|กิจกรรม|tin tức|sự kiện|berita|acara|ニュース|お知らせ|イベント|アーカイブ|記事一覧|新闻|新聞|新闻中心|活动|活動|归档|뉴스|공지사항|행사
"""
"""Names of the lists that a page can stand in."""

FILLER = """
welcome|home|homepage|page|site|website|web|official|online|www|com|org|net|html|index|main|free|best|new|latest|all|more|click|here|read|watch|view|details|information|info|portal|blog|article|post|photos|pictures|videos|pdf|doc|docx|microsoft|word|subscribe|topic|thread|viewtopic|forum|the|inc|ltd|llc|gmbh|co|corp|pty|plc
willkommen|startseite|seite|webseite|offizielle|aktuell|bienvenue|accueil|site|officiel|officielle|bienvenidos|bienvenido|inicio|página|sitio|oficial|bem|vindo|início|benvenuti|pagina|sito|ufficiale|welkom|officiële|välkommen|hem|sida|officiell|velkommen|hjem|side|tervetuloa|etusivu|sivusto|witamy|strona|oficjalna|vítejte|úvod|stránka|oficiální|üdvözöljük|oldal|hivatalos|bine|ați|venit|официальный|сайт|главная|страница|добро|пожаловать|офіційний|головна|сторінка|официален|resmi|sitesi|sayfa|hoş|geldiniz|επίσημη|ιστοσελίδα|אתר|הרשמי|الموقع|الرسمي|سایت|رسمی|เว็บไซต์|ยินดีต้อนรับ|chính|thức|trang|selamat|datang|situs|公式|サイト|ホームページ|ようこそ|ページ|官方|网站|網站|欢迎|공식|홈페이지|사이트
"""
"""Words that hardly count."""

LANGUAGE_SEGMENTS = frozenset(
    """
    ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it iu ja jp ka kk km ko kr lt lv mk mn mr ms mt my nb ne nl nn no pl pt
    ro ru se si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh cn tw hk ua eng english deutsch francais french espanol spanish portugues italiano german
    russian chinese japanese fra deu spa ita por rus
    """.split()
)
"""Path segments, subdomains and query values that only choose a language."""

CONCEPTS = {
    "university": "university|universität|universitaet|université|universidad|universidade|università|universiteit|universitet|yliopisto|uniwersytet|univerzita|univerzitet|sveučilište|egyetem|universitatea|университет|університет|üniversitesi|universitas|đại học|πανεπιστήμιο|אוניברסיטה|אוניברסיטת|جامعة|دانشگاه|มหาวิทยาลัย|大学|大學|대학교|대학|univ|uni|universitat|unibertsitatea",
    "college": "college|hochschule|fachhochschule|fh|hogeschool|högskola|högskolan|høgskole|høyskole|høgskolen|højskole|polytechnic|polytechnique|politécnico|politécnica|politecnico|politechnika|ammattikorkeakoulu|академия|академія|academy|akademie|académie|academia|accademia|akademia|akademi|колледж|техникум|коледж|institut|institute|instituto|istituto|instituut|instytut|институт|інститут|enstitüsü|institutional|school|schule|école|escuela|escola|scuola|skola|skole|koulu|szkoła|škola|iskola|școala|школа|okulu|學院|学院|学校|專門|専門|technological|technical|technische|technisches|technology|技術|技术|科技|faculty|fakultät|faculté|facultad|faculdade|facoltà|факультет|department|dept|abteilung|département|departamento|dipartimento|кафедра",
    "museum": "museum|musée|museo|museu|muzeum|múzeum|muzej|muzeul|музей|müzesi|μουσείο|מוזיאון|متحف|موزه|พิพิธภัณฑ์|bảo tàng|博物館|博物馆|박물관|museoa|museet",
    "library": "library|bibliothek|bücherei|bibliothèque|biblioteca|bibliotheek|bibliotek|kirjasto|biblioteka|knihovna|knižnica|knjižnica|könyvtár|библиотека|бібліотека|kütüphanesi|βιβλιοθήκη|ספרייה|ספריית|مكتبة|کتابخانه|ห้องสมุด|thư viện|perpustakaan|図書館|图书馆|圖書館|도서관",
    "theatre": "theatre|theater|théâtre|teatro|teatre|teater|teatteri|teatr|divadlo|kazalište|gledališče|színház|teatrul|театр|tiyatrosu|θέατρο|תיאטרון|مسرح|تئاتر|โรงละคร|nhà hát|劇場|剧院|劇院|극장",
    "gallery": "gallery|galerie|galería|galeria|galleria|galerij|galleri|galleriet|galéria|галерея|galerisi|γκαλερί|πινακοθήκη|גלריה|معرض|گالری|ギャラリー|画廊|畫廊|美术馆|美術館|갤러리|미술관|galleries|kunsthaus|kunsthalle|art museum",
    "festival": "festival|festspiele|filmtage|festiwal|fesztivál|фестиваль|festivali|φεστιβάλ|פסטיבל|مهرجان|جشنواره|フェスティバル|祭|节|節|축제|fest|filmfest",
    "film": "film|films|movie|movies|cine|cinema|cinéma|kino|filme|filmy|elokuva|кино|фильм|фільм|ταινία|سينما|فيلم|فیلم|映画|电影|電影|영화|phim",
    "music": "music|musik|musique|música|musica|muziek|musiikki|muzyka|hudba|zene|muzică|музыка|музика|müzik|μουσική|מוזיקה|موسيقى|موسیقی|音楽|音乐|音樂|음악",
    "history": "history|geschichte|histoire|historia|história|storia|geschiedenis|historie|történelem|istorie|история|історія|tarih|ιστορία|היסטוריה|تاريخ|تاریخ|歴史|历史|歷史|역사",
    "culture": "culture|kultur|cultura|cultuur|kulttuuri|kultura|kultúra|cultural|culturel|kulturell|культура|kültür|πολιτισμός|תרבות|ثقافة|فرهنگ|文化|문화",
    "nature": "natural|nature|natur|naturel|naturelle|naturales|naturelles|naturhistorisches|naturais|naturali|naturlig|природа|doğa|φύση|טבע|طبيعة|自然|자연",
    "science": "science|sciences|wissenschaft|wissenschaften|ciencia|ciencias|ciência|ciências|scienza|scienze|wetenschap|vetenskap|videnskab|tiede|nauka|věda|tudomány|știință|наука|науки|bilim|επιστήμη|מדע|علوم|علم|科学|科學|과학",
    "city": "city|town|stadt|gemeinde|ville|commune|mairie|ciudad|ayuntamiento|cidade|prefeitura|município|municipality|municipal|municipale|città|comune|stad|kommun|kommune|kaupunki|miasto|gmina|město|mesto|grad|város|oraș|primăria|город|администрация|місто|belediyesi|δήμος|עיריית|مدينة|بلدية|شهرداری|市|町|村|시",
    "public": "public|öffentliche|publique|público|pública|pubblico|pubblica|openbare|offentlig|julkinen|publiczny|veřejná|publică|публичный|公共|公立|国立|國立|national|nationale|nacional|nazionale|nationaal|nationell|kansallinen|narodowy|národní|nemzeti|național|национальный|национальный|національний|державний|государственный|ulusal|εθνικό|לאומי|وطني|الوطني|ملی|全国|국립",
    "programme": "programme|program|programm|programa|programação|programma|ohjelma|műsor|программа|програма|πρόγραμμα|תוכנית|برنامج|برنامه|プログラム|节目|節目|프로그램|agenda|schedule|spielplan|cartelera",
    "collection": "collection|collections|sammlung|colección|colecciones|coleção|collezione|collectie|samling|kokoelma|kolekcja|sbírka|gyűjtemény|colecția|коллекция|колекція|koleksiyon|συλλογή|אוסף|مجموعة|コレクション|收藏|컬렉션",
    "exhibition": "exhibition|exhibitions|ausstellung|ausstellungen|exposition|expositions|exposición|exposiciones|exposição|mostra|mostre|tentoonstelling|utställning|udstilling|utstilling|näyttely|wystawa|výstava|kiállítás|expoziție|выставка|виставка|sergi|έκθεση|תערוכה|展覧会|展示|展览|展覽|전시",
    "association": "association|společnost|spolku|verein|verband|society|gesellschaft|société|asociación|sociedad|associação|sociedade|associazione|società|vereniging|förening|forening|yhdistys|stowarzyszenie|sdružení|spolek|egyesület|asociația|общество|ассоциация|товариство|derneği|σύλλογος|עמותה|جمعية|انجمن|協会|协会|協會|협회|union|federation|club|foundation|stiftung|fondation|fundación|fundação|fondazione|stichting|stiftelsen|fundacja|фонд|財団|基金会|trust",
    "news": "news|nachrichten|actualités|noticias|notícias|notizie|nieuws|nyheter|nyheder|uutiset|aktualności|zprávy|novinky|hírek|știri|новости|новини|haberler|νέα|ειδήσεις|חדשות|أخبار|اخبار|ข่าว|tin tức|berita|ニュース|新闻|新聞|뉴스",
    "book": "book|books|buch|bücher|livre|livres|libro|libros|livro|livros|libri|boek|boeken|bok|böcker|kirja|książka|kniha|könyv|carte|книга|книги|kitap|βιβλίο|ספר|كتاب|کتاب|本|书|書|책",
    "sea": "sea|meer|mer|mar|mare|zee|hav|meri|morze|moře|tenger|море|deniz|θάλασσα|ים|بحر|دریا|海|바다|marine|maritime",
    "art": "art|arts|kunst|künste|arte|artes|arti|konst|taide|sztuka|umění|művészet|artă|искусство|мистецтво|sanat|τέχνη|אמנות|فن|فنون|هنر|美術|芸術|艺术|藝術|예술|미술",
    "research": "research|forschung|recherche|investigación|pesquisa|ricerca|onderzoek|forskning|tutkimus|badania|výzkum|kutatás|cercetare|исследования|дослідження|araştırma|έρευνα|מחקר|بحث|پژوهش|研究|연구",
    "environment": "environment|environmental|umwelt|environnement|environnementale|ambiente|ambiental|medioambiente|milieu|miljö|miljø|ympäristö|środowisko|životní|környezet|mediu|экология|окружающей|довкілля|çevre|περιβάλλον|סביבה|بيئة|محیط|環境|环境|환경|evaluation|évaluation|assessment|impact",
    "project": "project|projects|projekt|projekte|projet|projets|proyecto|projeto|progetto|projecten|проект|проєкт|proje|έργο|פרויקט|مشروع|پروژه|プロジェクト|项目|專案|프로젝트",
    "native": "indigenous|aboriginal|native|natives|autochtone|autochtones|indígena|indígenas|indigeno|indigena|ureinwohner|indigene|inheemse|urfolk|коренные|индейцы|先住民|原住民",
}  # fmt: skip
"""Words for the same thing in many languages, and kinds of institution that follow one another when one is renamed.

They carry a title over into another language; they say little about which institution it is, and count half.
"""
