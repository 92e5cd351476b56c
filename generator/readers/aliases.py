"""Aliases: names that columns and keys have in the wild to fields of a Record; used by the table and JSON readers."""

import re
import unicodedata
from functools import lru_cache

_ALIASES: dict[str, str] = {
    "id": "paperid id # paperno papernumber paperno. paper# no nr number pid uid submissionid submission submission# submissionnumber "
    "paper# key forumid slug nummer numero numéro beitragsnummer paperkey contributionid referenceid referencenumber 编号 序号",
    "title": "title papertitle titleofpaper titleofthepaper titel titre titulo título titolo submissiontitle name papername talktitle "
    "contributiontitle fulltitle 标题 题目 論文題目 タイトル",
    "authors": "authors author authornames authorname authorlist autoren autor auteurs auteur autores autori listofauthors authorsnames "
    "authorfullnames authorsinorder presentersandauthors verfasser 作者 著者",
    "abstract": "abstract abstracttext papertabstract paperabstract summary zusammenfassung résumé resume resumen riassunto kurzfassung "
    "abstractbody fullabstract description 摘要 要旨 概要",
    "keywords": "keywords keyword keywordlist authorkeywords indexterms tags schlagwörter schlagworte schlüsselwörter stichwörter "
    "stichworte motsclés motscles "
    "palabrasclave parolechiave freekeywords 关键词 キーワード",
    "area": "area primaryarea primarysubjectarea subjectarea topicarea topic thema themenbereich theme category kategorie domain "
    "bereich sujet área subject 领域",
    "topics": "topics subjectareas themen",
    "secondary_areas": "secondarysubjectareas secondaryareas secondaryarea secondarytopics",
    "track": "track trackname tracktitle conferencetrack",
    "session": "session sessions sessiontitle sessionname sitzung séance sesión",
    "room": "room roomname raum salle sala location hall venue_room",
    "start": "start starttime startsat begin beginn beginning sessionstart startdatetime debut inicio inizio",
    "end": "end endtime endsat ende finish sessionend enddatetime fin fine",
    "start_date": "startdate startday",
    "end_date": "enddate endday",
    "day": "day date tag datum jour dia giorno fecha sessiondate sessionday talkdate talkday presentationdate presentationday "
    "conferenceday 日期",
    "time": "time times timeslot timeslots sessiontime talktime presentationtime uhrzeit zeit heure horaire hora horario orario ora 时间",
    "position": "position posterposition posterboard board posternumber posterid boardnumber",
    "status": "status decision finaldecision entscheidung décision decisión acceptance accepted result outcome "
    "reviewdecision paperstatus ergebnis 录用结果",
    "presentation": "presentation presentationtype typeofpresentation presentationformat acceptedas acceptancetype",
    "award": "award awards bestpaper prize",
    "tldr": "tldr tl;dr onesentencesummary shortsummary oneline",
    "pdf": "pdf pdflink pdfurl paperpdf paperpdfurl linktopdf pdfaddress fulltext fulltexturl",
    "site": "url link website site homepage projectpage project projecturl paperurl paperlink weblink page webpage "
    "virtualsite virtualsiteurl adresse",
    "code": "code codeurl codelink github githuburl repository repo software sourcecode linktocode",
    "data": "data dataset dataseturl datalink",
    "video": "video videourl videolink recording talkvideo youtube presentationvideo",
    "slides": "slides slidesurl slideslink folien",
    "poster": "poster posterurl posterlink posterpdf",
    "supplement": "supplement supplementary supplementarymaterial supp suppmaterial supplementarylink",
    "doi": "doi doiurl doilink",
    "arxiv": "arxiv arxivid arxivurl arxivlink eprint",
    "openreview": "openreview openreviewid openreviewurl openreviewlink forum",
    "affiliations": "affiliation affiliations institution institutions organization organizations organisation organisationen "
    "authoraffiliations "
    "authoraffiliation institut einrichtung university 单位",
    "orcid": "orcid orcids orcidid",
    "year": "year jahr année año publicationyear",
    "pages": "pages page seiten pagerange pagenumbers",
    "venue": "venue booktitle conference journal proceedings",
    "deleted": "deleted deleted?",
    "authorids": "authorids profiles",
}


@lru_cache(maxsize=4096)
def normalise(header: str) -> str:
    """Return a column name without case, accents, blanks, punctuation and a plural in brackets: ``Author(s)`` is ``authors``."""
    text = "".join(letter for letter in unicodedata.normalize("NFKD", header) if not unicodedata.combining(letter))
    text = re.sub(r"\(s\)", "s", text.strip().strip("\ufeff").lower())
    text = re.sub(r"\([^)]*\)|\[[^\]]*\]", "", text)
    return re.sub(r"[\s_\-./:'’\"*?]+", "", text)


FIELDS = {normalise(alias): field for field, aliases in _ALIASES.items() for alias in aliases.split()}
"""Field by normalised alias."""

LINKS = ("pdf", "site", "code", "data", "video", "slides", "poster", "supplement", "doi", "arxiv", "openreview")
"""Fields that are links."""


@lru_cache(maxsize=4096)
def find_field(header: str) -> str | None:
    """Return the field that a column or key stands for, or None."""
    return FIELDS.get(normalise(header))
