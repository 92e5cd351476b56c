"""Patterns by which names are found, with the letters that each needs; used by names."""

import re

from generator.analysis.sentences import MASK

_RAISED = "\u00b2\u00b3\u00b9\u2070-\u2079\u207f\u2080-\u2089"
"""Raised and lowered digits, as in M\u00b2AD."""
_NAME = (
    rf"(?:{MASK}{{1,3}}-?)?"
    rf"(?:(?:[A-Za-z]{{0,2}}|[a-z]{{3,5}})[A-Z][A-Za-z0-9{_RAISED}]*(?:[-+./&][A-Za-z0-9{_RAISED}+]+)*\+{{0,2}}(?:{MASK}{{1,3}})?)"
)
_NAMED = rf"[\"']?(?P<n>{_NAME})[\"']?"
PROPOSE = re.compile(
    r"\b(?:we|this (?:paper|work|article|study|position paper)|our (?:work|paper|study)|the paper|i)\b[^.]{0,60}?\b(?P<verb>propos\w*"
    r"|suggest\w*"
    r"|introduc\w*"
    r"|present\w*"
    r"|develop\w*|describ\w*|design\w*|releas\w*|build|built|creat\w*|devis\w*|contribut\w*|unveil\w*|construct\w*|call|term|dub|coin"
    r"|name|curat\w*"
    r"|offer\w*|explor\w*|formulat\w*|establish\w*|collect\w*|adopt\w*|extend\w*|provid\w*)\b",
    re.IGNORECASE,
)
CALLED = re.compile(
    r"(?P<verb>\b(?:call|called|calling|named|name|dub|dubbed|term|termed|coin|coined|namely|denoted(?: as| by)?|referred to as"
    r"|refer to (?:it |this |our [\w-]+ |the [\w-]+ )?as|abbreviated as|nicknamed|entitled|titled|denote (?:it |this )?as|labeled)\s+"
    r"|,\s*i\.e\.,?\s+|:\s+|\u2014\s*|--\s*|\s-\s)(?:(?:it|this (?:method|approach|framework|algorithm|model|system)|our (?:[\w-]+ "
    r"){0,2}?|the|a|an|as)\s+)?"
    rf"{_NAMED}"
)
DIRECT = re.compile(
    r"(?:propos\w*|introduc\w*|present\w*|develop\w*|releas\w*|build|built|creat\w*|describe|unveil\w*|design\w*|devise\w*|contribute"
    r"|construct\w*|curate\w*"
    r"|provid\w*|collect\w*|to this end,|to (?:address|tackle|bridge|fill|overcome|mitigate|solve) (?:this|these|the)[^,.]{0,60},(?: we "
    r"\w+)?)\s+"
    r"(?:(?:the|a|an|our|new|novel|simple|method|approach|framework|model|algorithm|and|open-source|[\w-]+ed|[\w-]+able|dataset|benchmark"
    r"|system)\s+){0,4}"
    rf"{_NAMED}"
)
APPOSITION = re.compile(
    r"\b(?i:first|second|third|our|proposed|new|novel|resulting|this|the)\s+(?:[\w-]+ ){0,3}"
    rf"(?:technique|method|algorithm|approach|framework|model|system|architecture|dataset|benchmark|metric|solution|pipeline"
    rf"|paradigm)s?,\s*{_NAMED}(?=[\s,.;:(]|$)"
)
_NOUNS = (
    r"(?:framework|method|approach|algorithm|model|system|architecture|benchmark|dataset|corpus|library|toolkit|pipeline|agent|technique"
    r"|paradigm|strategy"
    r"|platform|suite|environment|simulator|network|mechanism|metric|package|solver|optimizer|tool|chatbot|module|scheme)"
)
AFTER_NOUN = re.compile(rf"\b{_NOUNS}(?:(?: for [\w-]+(?: [\w-]+){{0,3}})?,| \u2013| -)? {_NAMED}(?=[\s,.;:(\u2014]|$)")
OWN_LONG = re.compile(
    rf"\b(?:our|(?:the|our) proposed|our novel|our new)\s+(?:(?:[\w-]+\s+){{0,2}}{_NOUNS}(?:,| is)?\s+(?:(?:the|a|called|named)\s+)?)?$",
    re.IGNORECASE,
)
OUR = re.compile(rf"\b[Oo]ur (?P<proposed>(?:proposed|new|novel) )?(?P<noun>(?:[\w-]+ )?{_NOUNS} \(?)?{_NAMED}(?=[\s,.;:)\u2014]|$)")
APPOSED = re.compile(rf"\s+(?:a|an|the first) [^,.;:()]{{3,80}},\s{_NAMED}(?=[,.;:]|\s(?:which|that|for|to|based)\b|$)")
"""Matched right behind "we propose": "a novel Bayesian design, NAME, for"."""
IS_A = re.compile(
    rf"(?:^|[.;:,]\s+)(?:(?i:we|this paper)\s+(?:\w+ ){{0,2}}\w+\s+)?{_NAMED}(?:\s\([^()]{{2,80}}\))?,? (?:is )?(?:a|an|the first|our) "
    rf"(?:[\w-]+,? ){{0,6}}?"
    r"(?:framework|method|approach|algorithm|model|system|architecture|benchmark|dataset|library|toolkit|pipeline|agent|technique"
    r"|paradigm|strategy|platform|suite"
    r"|corpus|environment|simulator|family|module|network|mechanism|metric|package|solver|optimizer|test|measure|variant)"
)
CAPITALISED = re.compile(
    r"(?:(?:propos\w*|introduc\w*|present\w*|develop\w*|called|named|dubbed|termed|coined)\s+(?:(?:the|a|an|our|new|novel) ){0,3}"
    r"|\u2014\s*(?:(?:the|a) )?)"
    r"[\"']?(?P<n>[A-Z][\w-]+(?: (?:and |of |for |with )?[A-Z][\w-]+){1,5})"
)
LOWER = re.compile(
    r"\b(?:coined|dubbed|dub|called|we call|termed|we term|named|refer(?:red)? to (?:it |this |these |them )?as|which we (?:call|term"
    r"|name)|we name)\s+"
    r"(?:(?:it|this|the|a|an|our) )?[\"']?(?P<n>[A-Za-z\ufffc][\w\ufffc-]*(?:[ -](?!(?:to|for|that|which|and|in|by|as|with|is|where|on|of"
    r"|can|from|or|we|based|using|uses"
    r"|consists|into|who|the|a|when|while|are|has|have|will)\b)[\w\ufffc-]+){0,3})"
)
INSIDE = re.compile(rf"(?<=\w)[\"']? \([\"']?(?P<n>(?:{MASK}{{1,3}}-?)?[A-Za-z]{{0,2}}[A-Z][\w{MASK}^.+&-]{{1,20}})[\"']?\)")
_VERBS = (
    r"can|is|are|achiev\w+|outperform\w*|significantly|consistently|improv\w+|surpass\w*|provid\w+|allow\w*|enabl\w+|reduc\w+|use[sd]?"
    r"|leverag\w+|learns?|exhibit\w*"
    r"|demonstrat\w+|employ\w*|incorporat\w+|combin\w+|consist\w*|offer\w*|obtain\w*|generat\w+|yield\w*|attain\w*|saves?|effectively"
    r"|introduc\w+|first|also|not only"
    r"|does|has|contains?|operates?|trains?|generaliz\w+|scales?|supports?|sets?|delivers?|integrates?|captures?|adapts?|performs?"
    r"|builds?|produces?|addresses"
    r"|comprises?|features?|maintains?|comes|runs?|works|substantially|exploits|extends|optimizes|utilizes|matches|dynamically"
    r"|automatically|efficiently|jointly"
)
SUBJECT = re.compile(
    r"(?:^|[.;,]\s|\b(?:that|of|with|by|demonstrates?|shows?|using|apply|evaluate|code for|train|trained|implement)\s)(?:(?:our|the "
    r"proposed)\s+)?"
    rf"{_NAMED}(?:'s)?\s+(?:{_VERBS})\b"
)
DEFINED = re.compile(
    r"\b(?:we|this (?:paper|work))\s+(?:\w+ ){0,2}(?:define|introduce|propose|develop|present|formalize)\s+(?:the |a |an |our )?(?:[\w-]+ "
    r"){0,4}$",
    re.IGNORECASE,
)
NO_NAME_TAIL = re.compile(
    r"-(?:based|oriented|like|style|aware|driven|guided|type|free|specific|invariant|level|powered|enhanced|augmented|trained|hard"
    r"|complete|tuned|shot|time|regularized"
    r"|optimal|constrained|norm|assisted|centric|agnostic|enabled|generated|world)$"
)
BACKGROUND = re.compile(r"\b(?:for|of|to|in|on|into|with|via|using|from|based on|under|between|through|that|which|where|when|by|and)\b")
PROSE_PAIR = re.compile(r"(?:Large|Deep|Graph Neural|Reinforcement|Machine|Neural|Artificial|Natural|Markov|Monte)\b")
NO_LOWER_START = frozenset(["it", "this", "the", "a", "so", "on", "by", "upon", "into", "here", "as", "an", "for", "one", "such", "them"])
SINGLE = re.compile(r"[A-Z][a-z]{2,}")
CAPITAL = re.compile(r"[A-Z]")
"""What every name but those of ``LOWER`` holds: a sentence without it behind its first letter is passed over."""
LOWER_HINTS = ("coin", "dub", "call", "term", "name", "refer")
"""Letters of which ``LOWER`` needs one group; looking for these is fifty times faster than the pattern. The following likewise."""
CALLED_HINTS = ("call", "name", "dub", "term", "coin", "denote", "refer", "abbreviated", "titled", "labeled", "i.e", ":", "\u2014", "--")
DASH = re.compile(r"\s-\s")
DIRECT_HINTS = (
    "propos", "introduc", "present", "develop", "releas", "buil", "creat", "describe", "unveil", "design", "devise", "contribute",
    "construct", "curate", "provid", "collect", "to this end,", "to address", "to tackle", "to bridge", "to fill", "to overcome",
    "to mitigate", "to solve",
)  # fmt: skip
APPOSITION_HINTS = tuple(
    f"{noun}{end}"
    for noun in (
        "technique", "method", "algorithm", "approach", "framework", "model", "system", "architecture", "dataset", "benchmark",
        "metric", "solution", "pipeline", "paradigm",
    )
    for end in (",", "s,")
)  # fmt: skip
CAPITALISED_HINTS = ("propos", "introduc", "present", "develop", "called", "named", "dubbed", "termed", "coined", "\u2014")
PROPOSE_HINTS = ("we", "paper", "work", "article", "study", " i ")
IS_A_HINTS = (
    "framework", "method", "approach", "algorithm", "model", "system", "architecture", "benchmark", "dataset", "library", "toolkit",
    "pipeline", "agent", "technique", "paradigm", "strategy", "platform", "suite", "corpus", "environment", "simulator", "family",
    "module", "network", "mechanism", "metric", "package", "solver", "optimizer", "test", "measure", "variant",
)  # fmt: skip
NAME_LIKE = re.compile(rf"[A-Z][A-Za-z0-9+./&]*[A-Z0-9-]|{MASK}")
"""What every word that ``is_name`` takes holds, but an ordinary capitalised one."""
OWN = re.compile(r"\b(?:we|this paper|this work)\b", re.IGNORECASE)
OWN_OR_PROPOSED = re.compile(r"\b(?:our|proposed|proposing|introducing|new|novel)\b", re.IGNORECASE)
OUR_HINTS = ("our ", "Our ")
ARTICLE = re.compile(r"[\"']?,? (?:a|an|the first|the|our|which)\b")
ANNOUNCED = re.compile(r"(?:call|name|dub|term|coin)\w*\s+(?:it |the )?[\"']?$")
NEXT_WORD = re.compile(r"[ -](\w+)")
BASED = re.compile(r"[\"')]*[ -]based\b")
"""What follows a short form that the paper only builds on: "a Thompson sampling (TS) based approach"."""
