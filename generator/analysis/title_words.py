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
    "runs returns drives needs holds helps gains shown proven needed used based treats views surpass surpasses stores resides reside "
    "enhances mitigates facilitates alleviates preserves overcomes selects computes minimizes maximizes optimizes adapts adjusts "
    "transforms converts assigns encodes decodes removes replaces retrieves determines explains eliminates avoids prevents aligns "
    "empowers equips hinges entails involves incurs emerges encompasses attains underperforms dominates saturates vanishes "
    "orchestrates generalizes quantifies unifies identifies simplifies specifies verifies"
)
VERBS = frozenset(_VERB_WORDS.split())
_AUXILIARY_WORDS = "is are was were be been being can could may might will would should must has have had do does did cannot"
_BREAK_WORDS = (
    "that which how where while whereas whose who because although though however since when if we our this these those it they "
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
    "proposing presenting developing using designing classical classic fundamental important challenging well-known well-studied "
    "long-standing ubiquitous"
)
HYPE = frozenset(_HYPE_WORDS.split())
_TAIL_WORDS = (
    "a an the of for in on with by to and or via from that is are be as at into which based its their our using under this "
    "these such between over through across new novel both when where than more without beyond against toward towards during "
    "among within per like due"
)
TAIL = frozenset(_TAIL_WORDS.split())
BAD_START = (PREPOSITIONS - {"on", "toward", "towards", "beyond"}) | {"or", "but", "than", "that", "due"}
RELATIVES = frozenset(["that", "which", "whose", "where", "who"])
"""Words that begin a relative clause: what stands behind "and" right before one belongs to the clause."""
ENDING_PARTICIPLES = frozenset(
    ["revisited", "explained", "reconsidered", "demystified", "reloaded", "based", "speed", "need", "seed", "feed"]
)
"""Words on -ed with which a title may end."""
_NOUNS_ON_ING = (
    "learning sampling clustering training modeling modelling testing tuning fine-tuning reasoning answering embedding matching "
    "programming planning ranking coding filtering understanding passing sensing boosting forecasting processing preprocessing "
    "averaging tracking decoding pruning screening sharing making setting captioning pricing confounding smoothing parsing encoding "
    "hashing prompting forgetting subsampling labeling labelling unlearning grounding partitioning sketching annealing scoring mining "
    "pooling weighting grasping editing rendering mapping teaching overfitting underfitting linking checking splitting balancing "
    "routing thresholding coarsening voting tagging scaling reshuffling betting tracing driving racing caching denoising sorting "
    "lifting reweighting mixing preconditioning poisoning resampling advertising warping switching retraining pretraining "
    "pre-training post-training rating oversampling scheduling querying autoencoding fitting tempering ensembling cloning "
    "engineering crowdsourcing jailbreaking writing filling solving stopping computing networking farming manufacturing "
    "monitoring profiling fuzzing offloading sharding streaming indexing summarizing paraphrasing spelling hearing walking running "
    "gaming shopping marketing lending trading banking hiring bargaining imaging string ring king bearing building wing spring "
    "finding meaning feeling being everything nothing timing binding docking folding sequencing screening signaling spacing "
    "dialing crossing landing flying swimming steering braking parking charging shaping steganalyzing watermarking fingerprinting "
    "debugging refactoring typing proving"
)
NOUNS_ON_ING = frozenset(_NOUNS_ON_ING.split())
"""Words on -ing that end titles (most of them at least twice in 8,000 titles); others at an end are verbs that lost their object."""
COMPARED = frozenset(["same", "aforementioned", "above", "latter", "former", "following"])
"""Words that point back at what a title does not tell."""
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
_ALSO_NOUNS = (
    "transfer control model test search price schedule plan track rank cluster partition benchmark measure sample segment edit map "
    "estimate attack scale bound speed audit capture forecast train bridge handle approximate aggregate coordinate complete align "
    "render program balance select adapt distill prune"
)
ONLY_VERBS = GERUND_VERBS - frozenset(_ALSO_NOUNS.split())
"""Those that no title begins with in their base form, unless it commands."""
GERUND_LEADS = frozenset(["to", "we", "can", "could", "may", "will", "would", "should", "must", "and"])
_DOUBLED = frozenset(["map", "plan", "infer", "transfer", "control", "embed"])


def gerund(verb: str) -> str:
    """Return the -ing form of a base verb in lower case."""
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") else f"{verb}ing"
