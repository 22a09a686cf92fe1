"""Names of months and weekdays, one row a language: twelve months (or seven weekdays from Monday), parted by ``;``.

Each cell lists the forms a page can show: full, short, inflected; lower case, without the closing dot. Taken from the
language data of dateparser 1.5 (BSD-3-Clause), which builds on the Unicode CLDR, with forms added that forums show (Latvian and
Basque cases, Greek and Turkish without accents, Thai with inner dots, the Levantine months of Arabic).
Languages that write months as numbers (Japanese, Chinese, Korean, Vietnamese) have none here: the grammar knows their marks.
The order of rows is the order in which a word that two languages use differently is read when nothing else settles it.
"""

MONTHS: dict[str, str] = {
    "en": (
        "jan january; feb february; mar march; apr april; may; jun june; jul july; aug august; sep september sept; oct october; "
        "nov november; dec december"
    ),
    "de": (
        "jan januar jänner jän; feb februar feber; mär märz mrz maerz; apr april; mai; jun juni; jul juli; aug august; sep sept "
        "september; okt oktober; nov november; dez dezember"
    ),
    "fr": (
        "janv janvier jan; févr février fév fevrier fevr; mars; avr avril; mai; juin jun; juil juillet jul juill; août aoû aout; sept "
        "septembre sep; oct octobre; nov novembre; déc décembre decembre dec"
    ),
    "es": (
        "ene enero; feb febrero; mar marzo; abr abril; may mayo; jun junio; jul julio; ago agosto; sept septiembre setiembre sep "
        "set; oct octubre; nov noviembre; dic diciembre"
    ),
    "pt": (
        "jan janeiro; fev fevereiro; mar março; abr abril; mai maio; jun junho; jul julho; ago agosto; set setembro septembro; "
        "out outubro; nov novembro; dez dezembro"
    ),
    "it": (
        "gen gennaio; feb febbraio; mar marzo; apr aprile; mag maggio; giu giugno; lug luglio; ago agosto; set settembre; ott "
        "ottobre; nov novembre; dic dicembre"
    ),
    "nl": (
        "jan januari; feb februari; maart mrt mar; apr april; mei; jun juni; jul juli; aug augustus; sep september; okt oktober; "
        "nov november; dec december"
    ),
    "sv": (
        "jan januari; feb februari; mars mar; apr april; maj; juni jun; juli jul; aug augusti; sep september sept; okt oktober; "
        "nov november; dec december"
    ),
    "da": (
        "jan januar; feb februar; mar marts; apr april; maj; jun juni; jul juli; aug august; sep september; okt oktober; nov "
        "november; dec december"
    ),
    "no": (
        "jan januar; feb februar; mar mars; apr april; mai; jun juni; jul juli; aug august; sep september; okt oktober; nov "
        "november; des desember"
    ),
    "fi": (
        "tammi tammik tammikuu tammikuuta tammikuussa; helmi helmik helmikuu helmikuuta helmikuussa; maalis maalisk maaliskuu "
        "maaliskuuta maaliskuussa; huhti huhtik huhtikuu huhtikuuta huhtikuussa; touko toukok toukokuu toukokuuta toukokuussa; "
        "kesä kesäk kesäkuu kesäkuuta kesäkuussa; heinä heinäk heinäkuu heinäkuuta heinäkuussa; elo elok elokuu elokuuta "
        "elokuussa; syys syysk syyskuu syyskuuta syyskuussa; loka lokak lokakuu lokakuuta lokakuussa; marras marrask marraskuu "
        "marraskuuta marraskuussa; joulu jouluk joulukuu joulukuuta joulukuussa"
    ),
    "pl": (
        "sty styczeń stycznia styczen styczniu; lut lutego luty lutym; mar marca marzec marcu; kwi kwiecień kwietnia kwiecien "
        "kwietniu kwie; maj maja maju; cze czerwca czerwiec czerwcu; lip lipca lipiec lipcu; sie sierpień sierpnia sierpien "
        "sierpniu; wrz wrzesień września wrzesien wrzesnia wrześniu wrzesniu wrze; paź październik października pazdziernik "
        "pazdziernika październiku pazdzierniku paz pazdz; lis listopad listopada listopadzie; gru grudnia grudzień grudzien "
        "grudniu"
    ),
    "cs": (
        "led leden ledna lednu; úno únor února únr únoru; bře březen března březnu; dub duben dubna dubnu; kvě květen května "
        "květnu; červen června čvn čer červnu; července červenec čvc črc červenci črv; srp srpen srpna srpnu; zář září; říj říjen "
        "října říjnu; lis listopad listopadu; pro prosince prosinec prosinci"
    ),
    "sk": (
        "jan január januára; feb február februára; mar marca marec; apr apríl apríla; máj mája; jún júna; júl júla; aug august "
        "augusta; sep september septembra sept; okt október októbra; nov november novembra; dec december decembra"
    ),
    "sl": (
        "jan januar; feb februar; mar marec; apr april; maj; jun junij; jul julij; avg avgust; sep september; okt oktober; nov "
        "november; dec december"
    ),
    "ru": (
        "янв январь января; февр февраль февраля фев; мар март марта мрт; апр апрель апреля; май мая; июн июнь июня; июл июль "
        "июля; авг август августа; сент сентябрь сентября сен; окт октябрь октября; нояб ноябрь ноября ноя; дек декабрь декабря"
    ),
    "uk": (
        "січ січень січня; лют лютий лютого; бер березень березня берез; квіт квітень квітня кві; трав травень травня тра; черв "
        "червень червня чер; лип липень липня; серп серпень серпня сер; вер вересень вересня верес; жовт жовтень жовтня жов; лист "
        "листопад листопада листоп лис; груд грудень грудня гру"
    ),
    "be": (
        "сту студзень студзеня стд; лют лютага люты; сак сакавік сакавіка; кра красавік красавіка крс; май мая траўня тра; чэр "
        "чэрвень чэрвеня; ліп ліпень ліпеня; жні жнівень жніўня жнівеня жнв; вер верасень верасня врс; кас кастрычнік кастрычніка "
        "кст; ліс лістапад лістапада; сне снежань снежня снж"
    ),
    "bg": (
        "яну януари ян; фев февруари фв; март; апр април ап; май; юни юн; юли юл; авг август; сеп септември септ септм; окт "
        "октомври; ное ноември; дек декември"
    ),
    "mk": (
        "јан јануари; фев февруари; мар март; апр април; мај; јун јуни; јул јули; авг август; сеп септември септ; окт октомври; "
        "ное ноември ноем; дек декември"
    ),
    "sr": (
        "јан јануар; феб фебруар; мар март; апр април; мај; јун; јул; авг август; сеп септембар; окт октобар; нов новембар; дец децембар"
    ),
    "sr-Latn": (
        "jan januar; feb februar; mar mart; apr april; maj; jun; jul; avg avgust; sep septembar; okt oktobar; nov novembar; dec decembar"
    ),
    "hr": (
        "sij siječanj siječnja siječnju siječnjem; velj veljača veljače veljači veljačom; ožu ožujak ožujka ožujku ožujkom; tra "
        "travanj travnja travnju travnjem; svi svibanj svibnja svibnju svibnjem; lip lipanj lipnja lipnju lipnjem; srp srpanj "
        "srpnja srpnju srpnjem; kol kolovoz kolovoza kolovozu kolovozom; ruj rujan rujna rujnu rujnom; lis listopad listopada "
        "listopadu listopadom; stu studeni studenoga studenom studenomu studenome studenog studenim; pro prosinac prosinca "
        "prosincu prosincem"
    ),
    "hu": (
        "jan január; febr február feb; márc március már; ápr április; máj május; jún június; júl július; aug augusztus; szept "
        "szeptember; okt október; nov november; dec december"
    ),
    "ro": (
        "ian ianuarie; feb februarie febr; mar martie mart; apr aprilie; mai; iun iunie; iul iulie; aug august; sept septembrie "
        "sep; oct octombrie; noiembrie nov noiem noi; dec decembrie"
    ),
    "tr": (
        "oca ocak oc; şub şubat şu subat; mar mart; nis nisan ni; may mayıs mayis; haz haziran ha; tem temmuz te; ağu ağustos ağ "
        "agustos; eyl eylül ey eylul; eki ekim ek; kas kasım ka kasim; ara aralık ar aralik"
    ),
    "el": (
        "ιαν ιανουάριος ιανουαρίου ιανουαριου; φεβ φεβρουάριος φεβρουαρίου φεβρουαριου; μάρ μάρτιος μαρ μαρτίου μαρτ μαρτιου; απρ "
        "απρίλιος απριλίου απριλιου; μάι μάιος μαΐ μαΐου μαϊ μαι μαιου; ιουν ιουνίου ιούν ιούνιος ιουνιου; ιουλ ιουλίου ιούλ "
        "ιούλιος ιουλιου; αυγ αυγούστου αύγ αύγουστος αυγουστου; σεπ σεπτέμβριος σεπτεμβρίου σεπτεμβριου; οκτ οκτωβρίου οκτώβριος "
        "οκτωβριου; νοέ νοέμβριος νοε νοεμβρίου νοεμβριου; δεκ δεκέμβριος δεκεμβρίου δεκεμβριου"
    ),
    "he": (
        "ינואר ינו׳ בינו׳ לינואר בינואר ינו; פברואר פבר׳ בפבר׳ בפברואר לפברואר פבר; מרץ במרץ למרץ מרס במרס למרס מארס במארס למארס; "
        "אפריל אפר׳ באפר׳ באפריל לאפריל אפר; מאי במאי למאי; יוני ביוני ליוני יונ; יולי ביולי ליולי יול; אוגוסט אוג׳ באוג׳ באוגוסט "
        "לאוגוסט אוג; ספטמבר ספט׳ בספט׳ בספטמבר לספטמבר ספט; אוקטובר אוק׳ באוק׳ באוקטובר לאוקטובר אוק; נובמבר נוב׳ בנוב׳ בנובמבר "
        "לנובמבר נוב; דצמבר דצמ׳ בדצמ׳ בדצמבר לדצמבר דצמ"
    ),
    "ar": (
        "يناير; فبراير شباط; مارس آذار; أبريل ابريل نيسان; مايو أيار; يونيو يونيه يونية حزيران; يوليو يوليه يولية تموز; أغسطس "
        "اغسطس آب; سبتمبر أيلول; أكتوبر اكتوبر; نوفمبر; ديسمبر"
    ),
    "fa": (
        "ژانویه ژانویهٔ جنوری; فوریه فوریهٔ فبروری; مارس مارچ; آوریل اپریل; مه مهٔ می; ژوئن جون; ژوئیه ژوئیهٔ جولای; اوت آگست; "
        "سپتامبر سپتمبر; اکتبر اکتوبر; نوامبر نومبر; دسامبر دسمبر"
    ),
    "hi": (
        "जनवरी जन॰; फ़रवरी फ़र॰; मार्च; अप्रैल; मई; जून; जुलाई जुल॰; अगस्त अग॰; सितंबर सित॰ सितम्बर; अक्तूबर अक्तू॰ अक्टूबर अक्टू॰; "
        "नवंबर नव॰ नवम्बर; दिसंबर दिस॰ दिसम्बर"
    ),
    "th": (
        "มกราคม มค เดือนมกราคม มกรา ม.ค; กพ กุมภาพันธ์ เดือนกุมภาพันธ์ กุมภา ก.พ; มีค มีนาคม เดือนมีนาคม มีนา มี.ค; เมย เมษายน "
        "เมษา เดือนเมษายน เม.ย; พค พฤษภาคม เดือนพฤษภาคม พฤษภา พ.ค; มิถุนายน มิย เดือนมิถุนายน มิถุนา มิ.ย; กค กรกฎาคม "
        "เดือนกรกฏาคม กรกฎา ก.ค; สค สิงหาคม สิงหา เดือนสิงหาคม ส.ค; กย กันยายน กันยา เดือนกันยายน ก.ย; ตค ตุลาคม เดือนตุลาคม ตุลา "
        "ต.ค; พย พฤศจิกายน เดือนพฤศจิกายน พฤศจิ พ.ย; ธค ธันวาคม เดือนธันวาคม ธันวา ธ.ค"
    ),
    "id": (
        "jan januari djan djanuari; feb februari peb pebruari; mar maret mrt; apr april; mei mai; jun juni djuni; jul juli djuli; "
        "agu agustus agt ag; sep september sept; okt oktober; nov november nop nopember; des desember"
    ),
    "ms": (
        "jan januari; feb februari; mac; apr april; mei; jun; jul julai; ogo ogos; sep september; okt oktober; nov november; dis disember"
    ),
    "ja": "一月; 二月; 三月; 四月; 五月; 六月; 七月; 八月; 九月; 十月; 十一月; 十二月",
    "zh": "一月; 二月; 三月; 四月; 五月; 六月; 七月; 八月; 九月; 十月; 十一月; 十二月",
    "ca": (
        "gen gener; febr febrer feb; març mar; abr abril; maig; juny; jul juliol; ag agost ago; set setembre; oct octubre; nov "
        "novembre; des desembre"
    ),
    "gl": (
        "xan xaneiro; feb febreiro; mar marzo; abr abril; maio; xuño; xul xullo; ago agosto; set setembro; out outubro; nov "
        "novembro; dec decembro"
    ),
    "eu": (
        "urt urtarrila urtarrilaren urtarrilak; ots otsaila otsailaren; mar martxoa martxoaren; api apirila apirilaren; mai "
        "maiatza maiatzaren; eka ekaina ekainaren; uzt uztaila uztailaren; abu abuztua abuztuaren; ira iraila irailaren; urr "
        "urria urriaren; aza azaroa azaroaren; abe abendua abenduaren"
    ),
    "et": (
        "jaan jaanuar; veebr veebruar; märts; apr aprill; mai; juuni; juuli; aug august; sept september; okt oktoober; nov "
        "november; dets detsember"
    ),
    "lv": (
        "janv janvāris janvārī janvāra; febr februāris februārī februāra feb; marts martā marta; apr aprīlis aprīlī aprīļa; maijs "
        "maijā maija; jūn jūnijs jūnijā jūnija; jūl jūlijs jūlijā jūlija; aug augusts augustā augusta; sept septembris septembrī "
        "septembra sep; okt oktobris oktobrī oktobra; nov novembris novembrī novembra; dec decembris decembrī decembra"
    ),
    "lt": (
        "saus sausio sausis; vas vasario vasaris; kov kovas kovo; bal balandis balandžio; geg gegužė gegužės; birž birželio "
        "birželis; liep liepa liepos; rugp rugpjūtis rugpjūčio; rugs rugsėjis rugsėjo; spal spalio spalis; lapkr lapkritis "
        "lapkričio; gruod gruodis gruodžio"
    ),
    "is": (
        "jan janúar; feb febrúar; mar mars; apr apríl; maí; jún júní; júl júlí; ágú ágúst; sep september; okt október; nóv "
        "nóvember; des desember"
    ),
    "sq": (
        "jan janar; shk shkurt; mar mars; pri prill; maj; qer qershor; korr korrik kor; gush gusht gsh; sht shtator; tet tetor; "
        "nën nëntor; dhj dhjetor"
    ),
    "az": (
        "yan yanvar; fev fevral; mar mart; apr aprel; may; iyn iyun; iyl iyul; avq avqust; sen sentyabr; okt oktyabr; noy noyabr; "
        "dek dekabr"
    ),
    "bn": (
        "জানু জানুয়ারী জানুয়ারি; ফেব ফেব্রুয়ারী ফেব্রুয়ারি; মার্চ; এপ্রি এপ্রিল; মে; জুন; জুল জুলাই; আগ আগস্ট; সেপ সেপ্টেম্বর; অক্টো অক্টোবর; নভে নভেম্বর; ডিসে ডিসেম্বর"
    ),
}

WEEKDAYS: dict[str, str] = {
    "en": "mon monday mo; tue tuesday tu tues; wed wednesday we; thu thursday th; fri friday fr; sat saturday sa; sun sunday su",
    "de": "mo montag mon; di dienstag die; mi mittwoch mit; do donnerstag don; fr freitag fre; sa samstag sam; so sonntag son",
    "fr": "lun lundi lu; mar mardi ma; mer mercredi me; jeu jeudi je; ven vendredi ve; sam samedi sa; dim dimanche di",
    "es": "lun lunes lu; mar martes; mié miércoles mi; jue jueves ju; vie viernes; sáb sábado sa; dom domingo do",
    "pt": (
        "seg segunda-feira segunda; ter terça-feira terça; qua quarta-feira quarta; qui quinta-feira quinta; sex sexta-feira "
        "sexta; sáb sábado sab; dom domingo"
    ),
    "it": "lun lunedì; mar martedì; mer mercoledì; gio giovedì; ven venerdì; sab sabato; dom domenica",
    "nl": "ma maandag; di dinsdag; wo woensdag; do donderdag; vr vrijdag; za zaterdag; zo zondag",
    "sv": "mån måndag månd; tis tisdag tisd; ons onsdag onsd; tors torsdag torsd; fre fredag fred; lör lördag lörd; sön söndag sönd",
    "da": "man mandag; tirs tirsdag tir; ons onsdag; tors torsdag tor; fre fredag; lør lørdag; søn søndag",
    "no": "man mandag; tir tirsdag; ons onsdag; tor torsdag; fre fredag; lør lørdag; søn søndag",
    "fi": (
        "ma maanantai maanantaina; ti tiistai tiistaina; ke keskiviikko keskiviikkona; to torstai torstaina; pe perjantai "
        "perjantaina; la lauantai lauantaina; su sunnuntai sunnuntaina"
    ),
    "pl": (
        "pon poniedziałek poniedzialek pn; wt wtorek wto; śr środa sroda środę srode śro sro sr; czw czwartek cz; piątek pt "
        "piatek pią pia pi; sob sobota sobotę sobote so sb; niedz niedziela niedzielę niedziele nie nd"
    ),
    "cs": (
        "po pondělí pon; út úterý úte; st středa stř středu středy; čt čtvrtek čtv; pá pátek pát pátku; so sobota sob sobotu "
        "soboty; ne neděle ned neděli"
    ),
    "sk": "po pondelok; ut utorok; st streda stredu; št štvrtok; pi piatok; so sobota sobotu; ne nedeľa nedeľu",
    "sl": "pon ponedeljek; tor torek; sre sreda; čet četrtek; pet petek; sob sobota; ned nedelja",
    "ru": (
        "пн понедельник пнд; вт вторник втр; ср среда срд среду; четверг чт чтв; пт пятница птн пятницу; сб суббота сбт субботу; "
        "воскресенье вс воскресение вск"
    ),
    "uk": (
        "пн понеділок пон понед; вт вівторок вів вівтор; середа середу ср сер серед; четвер чт чет; пт пят; сб субота суботу суб "
        "субот; нд неділю неділя нед неділ"
    ),
    "be": "панядзелак пн пнд; аў аўторак аўт; серада ср; чацвер чц чцв чв; пт пятніца пят; сб субота суб; нд нядзеля няд",
    "bg": "пн понеделник пон; вт вторник вто; ср сряда сря; четвъртък чт; петък пт; сб събота; нд неделя",
    "mk": "пон понеделник; вто вторник вт; сре среда; чет четврток; пет петок; саб сабота; нед недела",
    "sr": "пон понедељак; уто уторак; сре среда; чет четвртак; пет петак; суб субота; нед недеља",
    "sr-Latn": "pon ponedeljak; uto utorak; sre sreda; čet četvrtak; pet petak; sub subota; ned nedelja",
    "hr": "pon ponedjeljak; uto utorak; sri srijeda; čet četvrtak; pet petak; sub subota; ned nedjelja",
    "hu": "hétfő; kedd; sze szerda; cs csütörtök; péntek; szo szombat; vasárnap vas",
    "ro": "lun luni; mar marți; mie miercuri mi; joi; vin vineri; sâm sâmbătă; dum duminică",
    "tr": "pazartesi pzt; sal salı; çar çarşamba çrs; per perşembe prs; cum cuma; cmt cumartesi; paz pazar",
    "el": "δευ δευτέρα; τρί τρίτη; τετ τετάρτη; πέμ πέμπτη; παρ παρασκευή; σάβ σάββατο; κυρ κυριακή",
    "he": "שני; שלישי; רביעי; חמישי; שישי; שבת; ראשון",
    "ar": "الاثنين الإثنين; الثلاثاء; الأربعاء; الخميس; الجمعة الجمعه; السبت; الأحد",
    "fa": "دوشنبه; سه‌شنبه سهشنبه; چهارشنبه; پنجشنبه; جمعه; شنبه; یکشنبه",
    "hi": "सोम सोमवार; मंगल मंगलवार; बुध बुधवार; गुरु गुरुवार; शुक्र शुक्रवार; शनि शनिवार; रवि रविवार",
    "th": (
        "วันจันทร์ จันทร์ วันจันทร์ที่; วันอังคาร อังคาร วันอังคารที่; วันพุธ พุธ วันพุธที่; พฤ วันพฤหัสบดี พฤหัสบดี พฤหัส "
        "วันพฤหัสบดีที่; วันศุกร์ ศุกร์ วันศุกร์ที่; วันเสาร์ เสาร์ วันเสาร์ที่; วันอาทิตย์ อา อาทิตย์ วันอาทิตย์ที่"
    ),
    "vi": "; ; ; ; ; ; cn",
    "id": "sen senin; sel selasa; rab rabu; kam kamis; jum jumat; sab sabtu; min minggu ahad",
    "ms": "isn isnin; sel selasa; rab rabu; kha khamis; jum jumaat; sab sabtu; ahad ahd",
    "ja": "月曜日; 火曜日; 水曜日; 木曜日; 金曜日; 土曜日; 日曜日",
    "zh": (
        "周一 星期一 礼拜一; 周二 星期二 礼拜二; 周三 星期三 礼拜三; 周四 星期四 礼拜四; "
        "周五 星期五 礼拜五; 周六 星期六 礼拜六; 周日 星期日 星期天 礼拜日 礼拜天"
    ),
    "ko": "월요일; 화요일; 수요일; 목요일; 금요일; 토요일; 일요일",
    "ca": "dilluns dl; dimarts dt; dc dimecres; dijous dj; divendres dv; dissabte ds; dg diumenge",
    "gl": "luns; mar martes; mér mércores; xov xoves; ven venres; sáb sábado; dom domingo",
    "eu": "al astelehena; ar asteartea; asteazkena az; og osteguna; or ostirala; larunbata lr; ig igandea",
    "et": "esmaspäev; teisipäev; kolmapäev; neljapäev; reede; laupäev; pühapäev",
    "lv": "pirmd pirmdiena; otrd otrdiena; trešd trešdiena; ceturtd ceturtdiena; piektd piektdiena; sestd sestdiena; svētd svētdiena",
    "lt": "pirmadienis pr; an antradienis; tr trečiadienis; ketvirtadienis kt; penktadienis pn; šeštadienis št; sekmadienis sk",
    "is": "mán mánudagur; þri þriðjudagur; mið miðvikudagur; fim fimmtudagur; fös föstudagur; lau laugardagur; sun sunnudagur",
    "sq": "hën; mar; mër; enj; pre; sht; die",
    "az": "be; ça; çərşənbə; ca; cümə; şənbə; bazar",
    "bn": "সোম সোমবার; মঙ্গল মঙ্গলবার; বুধ বুধবার; বৃহস্পতি বৃহস্পতিবার বৃহষ্পতিবার; শুক্র শুক্রবার; শনি শনিবার; রবি রবিবার",
}
