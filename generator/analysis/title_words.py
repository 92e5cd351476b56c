"""Word lists behind made titles: which words begin, end and break a span; used by title_spans."""

_INTRODUCE_WORDS = (
    "propose proposes introduce introduces present presents develop develops design designs devise devises build builds create "
    "creates release releases contribute formulate formulates construct constructs advocate advocates advance promote promotes "
    "describe describes offer offers adopt leverage derive derives unveil establish establishes"
)
_STUDY_WORDS = (
    "study studies investigate investigates analyze analyzes analyse analyses consider considers explore explores examine "
    "examines address addresses tackle tackles revisit revisits characterize characterizes provide provides give gives obtain "
    "evaluate evaluates compare conduct define review survey initiate aim aims seek formalize generalize extend improve identify "
    "quantify focus focuses"
)
_SHOW_WORDS = "show shows demonstrate demonstrates prove proves argue argues find finds observe observes reveal reveals report discover"
TIERS = {
    **dict.fromkeys(_INTRODUCE_WORDS.split(), 1),
    **dict.fromkeys(_STUDY_WORDS.split(), 2),
    **dict.fromkeys(_SHOW_WORDS.split(), 3),
}
_VERB_WORDS = (
    "propose proposes introduce introduces present presents develop develops study studies show shows demonstrate demonstrates "
    "prove proves provide provides address addresses investigate investigates analyze analyzes consider considers explore "
    "explores establish establishes achieve achieves use uses employ employs leverage leverages learn learns make makes allow "
    "allows enable enables require requires improve improves outperform outperforms obtain obtains suffer suffers rely relies "
    "remain remains become becomes lead leads exhibit exhibits find finds give gives take takes derive derives design designs "
    "evaluate evaluates compare compares conduct conducts reveal reveals suggest suggests include includes aim aims fail fails "
    "capture captures generate generates predict predicts perform performs exploit exploits incorporate incorporates combine "
    "combines extend extends reduce reduces increase increases apply applies yield yields offer offers contain contains solve "
    "solves tackle tackles focus focuses argue argues describe describes understand identify identifies formulate formulates "
    "release releases integrate integrates utilize utilizes seen plays play construct constructs devise devises build builds "
    "possess possesses seeks serve serves accelerates satisfy satisfies compete competes converge converges depend depends "
    "maintain maintains ensure ensures exist exists arise arises occur occurs guarantees relates reaches admits decreases grows "
    "runs returns drives needs holds helps gains shown proven needed used based treats views surpass surpasses"
)
VERBS = frozenset(_VERB_WORDS.split())
_AUXILIARY_WORDS = "is are was were be been being can could may might will would should must has have had do does did cannot"
_BREAK_WORDS = (
    "that which where while whereas whose who because although though however since when if we our this these those it they "
    "them "
    "its their such than but there here thus hence therefore also not both either called named termed dubbed coined referred "
    "denoted achieving allowing enabling leading resulting introducing proposing presenting developing showing demonstrating "
    "proving proposed designed"
)
BREAKS = frozenset(_AUXILIARY_WORDS.split()) | frozenset(_BREAK_WORDS.split())
_PREPOSITION_WORDS = (
    "for of in on with via by under through from using to and over across into without between towards toward beyond against as at"
)
PREPOSITIONS = frozenset(_PREPOSITION_WORDS.split())
DETERMINERS = frozenset(["a", "an", "the"])
KEEPS_VERB = (PREPOSITIONS | DETERMINERS) - {"and", "to"}
_HYPE_WORDS = (
    "novel new simple simpler efficient effective yet and but powerful general generic first principled innovative robust "
    "scalable comprehensive flexible practical promising conceptually highly very computationally fast lightweight versatile "
    "elegant several various two three four complementary rigorous systematic detailed thorough extensive modern recently much "
    "more so-called popularized lens light family kind form problem problems task use question challenge of introducing "
    "proposing presenting developing using designing"
)
HYPE = frozenset(_HYPE_WORDS.split())
_TAIL_WORDS = (
    "a an the of for in on with by to and or via from that is are be as at into which based its their our using under this "
    "these such between over through across new novel both when where than more without beyond against toward towards during "
    "among within per like due"
)
TAIL = frozenset(_TAIL_WORDS.split())
BAD_START = (PREPOSITIONS - {"on", "toward", "towards", "beyond"}) | {"or", "but", "than", "that", "due"}
MANNER = frozenset(["via", "with", "using", "through", "by"])
LY_NOUNS = frozenset(["early", "family", "only", "anomaly", "assembly", "likely"])
VAGUE_WORDS = (
    "method approach framework algorithm model technique analysis problem result study system theory tool solution paper way set "
    "family class new novel variant perspective view"
)
POOR_WORDS = "previous existing prior experiment extensive recent baseline result work paper literature author code performance"
_GERUND_WORDS = (
    "optimize construct redesign convert represent map infer preserve train estimate compute approximate minimize maximize "
    "detect recover solve accelerate enhance mitigate handle enforce bridge transfer align adapt quantify characterize sample "
    "navigate learn improve reduce predict generate control select identify understand incorporate combine integrate extend "
    "scale compress prune quantize distill certify verify explain interpret steer edit unlearn protect defend attack classify "
    "segment track localize reconstruct render synthesize translate summarize retrieve rank recommend cluster partition embed "
    "encode decode plan search explore exploit allocate schedule price coordinate communicate aggregate federate personalize "
    "calibrate regularize robustify stabilize speed simulate discover disentangle decompose factorize complete denoise "
    "restore forecast model evaluate benchmark measure test audit assess bound avoid prevent reconcile unify generalize relax "
    "parallelize automate elicit overcome capture leverage utilize analyze"
)
GERUND_VERBS = frozenset(_GERUND_WORDS.split())
"""Verbs that may begin a title as ``Optimizing ...`` where the text has them behind "to", "we" or "can"."""
GERUND_LEADS = frozenset(["to", "we", "can", "could", "may", "will", "would", "should", "must", "and"])
_DOUBLED = frozenset(["map", "plan", "infer", "transfer", "control", "embed"])


def gerund(verb: str) -> str:
    """Return the -ing form of a base verb in lower case."""
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") else f"{verb}ing"
