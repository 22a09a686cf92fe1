"""The names that stores give to the parts of posts. Compared without regard to case, ``_`` and ``-``.

Collected from the public interfaces of engines and from schema.org. Of several names in an object the first of a table counts.
"""

# ruff: noqa: E501  (word tables)

BODY = tuple(
    "cooked contenthtml bodyhtml messagehtml texthtml commenthtml posthtml htmlcontent htmlbody htmltext renderedcontent renderedbody renderedmessage contentrendered messageparsed "
    "messagebodyhtml formattedtext formattedbody formattedcontent parsedtext parsedbody contentparsed html content body message messagebody messagetext posttext postbody "
    "postcontent commenttext commentbody commentcontent articlebody text bodytext contenttext plaintext rawtext markdown bodymarkdown raw rawmessage selftexthtml selftext post comment".split()
)
"""The text of a post. Rendered forms first: in them quotes and links can be told."""
BODY_INSIDE = tuple("html rendered processed parsed cooked content body text value plain raw markdown".split())
"""The same inside an object that is a body: ``content: {rendered: …}``."""
AUTHOR = tuple(
    "author user creator createdby postedby poster owner member insertuser account sender person profile authorname authordisplayname username displayname displayusername userdisplayname "
    "createdbyname postername posterusername membername nickname nick screenname login by userinfo authorinfo".split()
)
"""Who wrote it: a name, an object with one, or a reference to that."""
NAME = tuple("displayname display name username userlogin login screenname nickname nick handle acct fullname".split())
"""The name of a person, in the person's object."""
PERSON_URL = tuple("url profileurl profilelink link href permalink path profilepath weburl".split())
DATE = tuple(
    "createdat dateposted datepublished datecreated creationdate creationtime created createdutc createdon createdtime createdts createddate createdatutc published publishedat "
    "publisheddate publishdate postedat postedon posted postdate posttime posttimestamp dateinserted insertedat submittedat submitted commentdate messagedate dateline date datetime "
    "timestamp timestampiso time uploaddate".split()
)
"""When it was posted. Dates of edits are not in it."""
POST_ID = tuple("id pid commentid messageid postid answerid replyid objectid uuid".split())
NUMBER = tuple("postnumber number floor commentnumber messagenumber position".split())
"""The place in the thread."""
URL = tuple("posturl commenturl permalink permalinkurl url weburl shareurl absoluteurl link href path".split())
PARENT_NUMBER = ("replytopostnumber", "replytonumber", "parentnumber", "parentpostnumber")
PARENT = tuple(
    "replytoid inreplytoid inreplyto replyto replytoposted parentid parentcommentid parentpostid parent topid quotedpostid".split()
)
"""The post answered."""
REACTIONS = tuple(
    "likecount likescount numlikes likes upvotecount upvotes ups votecount votes reactioncount reactionscount reactionuserscount points repcount thumbsup".split()
)
THREAD = tuple("topicid threadid discussionid tid topic thread discussion conversationid conversation questionid postthreadid".split())
"""The thread of a post."""
TITLE = tuple("title headline subject topictitle threadtitle name".split())
"""The title of a thread, in the object that holds its posts; of a post, if it has one."""
OWN_TITLE = tuple("title headline topictitle threadtitle linktitle".split())
"""The titles that rows of lists have, and posts have not; ``subject`` is not among them: mail has one a message."""
REPLIES = tuple(
    "replies children comments comment answers responses suggestedanswer acceptedanswer childcomments subcomments thread reply".split()
)
"""What is nested under a post."""
WRAPPERS = tuple("node attributes data item fields comment post message reply content record value".split())
"""What objects are wrapped in: ``edges: [{node: …}]``, JSON:API, listings."""
COUNTS = {
    **dict.fromkeys(
        "postscount postcount totalposts numposts nposts posttotal poststotal messagecount messagescount totalmessages".split(), "posts"
    ),
    **dict.fromkeys(
        "replycount repliescount numreplies nreplies totalreplies answercount answerscount totalanswers replytotal".split(), "replies"
    ),
    **dict.fromkeys("commentcount commentscount numcomments ncomments totalcomments".split(), "comments"),
}
"""How long a thread says it is, and what it counts."""
NO_POSTS = frozenset(
    "price prices sku gtin mpn rating ratingvalue ratings stars starrating reviewrating reviewbody offers brand salary availability startdate enddate duration isbn latitude".split()
)
"""What things have that are no posts: goods, reviews of them, offers, events."""

THREAD_TYPES = frozenset({"DiscussionForumPosting", "SocialMediaPosting", "Question", "Message"})
"""schema.org: what is a post and may hold others."""
ANSWER_TYPES = frozenset({"Comment", "Answer", "UserComments"})
ARTICLE_TYPES = frozenset(
    "Article NewsArticle BlogPosting TechArticle ReportageNewsArticle OpinionNewsArticle VideoObject WebPage QAPage Recipe Photograph ImageObject CreativeWork".split()
)
"""What readers comment on: no post itself."""
ANSWER_PROPERTIES = ("acceptedAnswer", "suggestedAnswer", "comment")
HOLDERS = ("@graph", "mainEntity", "mainEntityOfPage", "about", "itemListElement", "item", "hasPart")
"""Where the described things stand inside others."""
