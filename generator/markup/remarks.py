"""Remarks: what markup could not read, said so that an organiser finds the place and can mend it; used by the rules and by mark.py."""

from generator.model import MarkupIssue

_AROUND = 30
"""Characters of the text shown on either side of what was found."""
_IN = " in “"
"""Stands between what was found and the words around it."""
_WHERE = "in the source or in papers.yml"


def quote_around(source: str, start: int, end: int) -> str:
    """Words around a stretch of a text, cut at blanks, with an ellipsis where there is more.

    Args:
        source: The whole text.
        start: Where the stretch begins.
        end: Where it ends.
    """
    first, last = max(0, start - _AROUND), min(len(source), end + _AROUND)
    before, after = source[first:start], source[end:last]
    if first:
        before = "…" + before.partition(" ")[2] if " " in before else "…" + before
    if last < len(source):
        after = after.rpartition(" ")[0] + "…" if " " in after else after + "…"
    return " ".join((before + source[start:end] + after).split())


def remark_command(name: str, context: str, *, in_formula: bool) -> MarkupIssue:
    """Report a command that nobody knows; it is shown by its argument or its name."""
    return MarkupIssue(
        "unknown-macro" if in_formula else "unknown-command",
        f"the unknown command \\{name}{_IN}{context}”",
        "a command of TeX or of macros.yml",
        f"Say in macros.yml what it stands for (`{name}: '\\mathrm{{{name}}}'` shows its name), or write it out {_WHERE}.",
    )


def remark_arguments(name: str, wanted: int, context: str) -> MarkupIssue:
    """Report a known command whose arguments are missing, as in proceedings that lost their braces."""
    return MarkupIssue(
        "missing-argument",
        f"\\{name} without {'its argument' if wanted == 1 else f'its {wanted} arguments'}{_IN}{context}”",
        f"\\{name}{'{…}' * wanted}",
        f"Put what belongs to it in braces {_WHERE}; its name is shown.",
    )


def remark_dollar(context: str, *, is_pair: bool) -> MarkupIssue:
    """Report a dollar sign that is neither math nor money, or a pair of them around a sentence."""
    return MarkupIssue(
        "lone-dollar",
        f"{'a sentence between two $' if is_pair else 'a $ that no second one closes'}{_IN}{context}”",
        "one $ on each side of every formula, and none elsewhere",
        f"Close each formula with $, or write \\$ for the currency {_WHERE}.",
    )


def merge_remarks(issues: list[MarkupIssue]) -> tuple[MarkupIssue, ...]:
    """Join the remarks of one kind about one thing into the first of them, with their number.

    Args:
        issues: Remarks in the order of the text.
    """
    counts: dict[tuple[str, str], int] = {}
    firsts: dict[tuple[str, str], MarkupIssue] = {}
    for issue in issues:
        key = (issue.code, issue.found.partition(_IN)[0])
        counts[key] = counts.get(key, 0) + 1
        firsts.setdefault(key, issue)
    return tuple(_counted(issue, *key, counts[key]) for key, issue in firsts.items())


def _counted(issue: MarkupIssue, code: str, subject: str, count: int) -> MarkupIssue:
    if count == 1:
        return issue
    context = issue.found[len(subject) :]
    found = f"{subject} ({count} times{', first' if context else ''}{context})"
    return MarkupIssue(code, found, issue.expected, issue.mend, issue.offset)
