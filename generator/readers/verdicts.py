"""Verdicts: a conference's decision in words to status and form of presentation; used by every reader that tells acceptance."""

import re
from functools import lru_cache

_WITHDRAWN = re.compile(r"\bwithdr[ae]w|\bretract|zurückgezogen|撤稿", re.IGNORECASE)
_REJECTED = re.compile(r"\breject|\bdecline|\bnot accepted|\bno accept|abgelehnt|refusé|rechazado|拒", re.IGNORECASE)
_PENDING = re.compile(
    r"\bprobably|\bawaiting|\bpending|\bunder review|\bsubmitted|\bundecided|\bborderline|\btentative|\bconditional(?:ly)? reject|"
    r"\bdraft|\bactive\b|\bin review|\bno decision|\bin progress",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"\baccept|\bangenommen|\baccepté|\baceptad|\bpublished|\bcamera.?ready|\bconditional accept|录用|接收|^(?:yes|y|true)$", re.IGNORECASE
)
_FORMS = (
    ("oral", re.compile(r"\boral|\blong talk|^talk$|\bnotable.top.5%", re.IGNORECASE)),
    ("spotlight", re.compile(r"spotlight|\bnotable.top.25%", re.IGNORECASE)),
    ("poster", re.compile(r"poster", re.IGNORECASE)),
)


@lru_cache(maxsize=4096)
def find_presentation(text: str | None) -> str | None:
    """Return ``oral``, ``spotlight`` or ``poster``, the highest that a decision or venue names; ``spotlightposter`` is a spotlight."""
    if not text:
        return None
    return next((form for form, pattern in _FORMS if pattern.search(text)), None)


@lru_cache(maxsize=4096)
def read_status(text: str | None) -> tuple[str | None, str | None]:
    """Return status and form of presentation of a decision in words.

    Withdrawal wins over rejection, rejection over anything that holds "accept" (``Desk Reject`` is no acceptance), doubt over acceptance.

    Returns:
        Status (``accepted``, ``rejected``, ``withdrawn``, ``pending`` or None where the words say nothing) and presentation.
    """
    if not text or not text.strip():
        return None, None
    for status, pattern in (("withdrawn", _WITHDRAWN), ("rejected", _REJECTED), ("pending", _PENDING)):
        if pattern.search(text):
            return status, None
    presentation = find_presentation(text)
    if _ACCEPTED.search(text) or presentation:
        return "accepted", presentation
    return None, None
