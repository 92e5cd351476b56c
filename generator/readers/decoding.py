"""Decoding: bytes of a text file to text, with the encoding found and said; used by source.py."""

import codecs
import re
from dataclasses import dataclass

from charset_normalizer import from_bytes

SAMPLE_BYTES = 65536
"""Bytes looked at when the encoding is guessed."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MULTIBYTE = {"gb18030", "gbk", "gb2312", "big5", "big5hkscs", "cp950", "cp932", "shift_jis", "euc_jp", "euc_kr", "cp949"}
_UTF16_NULS = 0.3
"""Share of NUL bytes at odd or even places from which Latin text is UTF-16 (all-Latin text has 1.0, CJK with markup less)."""
_MULTIBYTE_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was decoded."""

    text: str
    """Text with LF line ends and without BOM."""
    encoding: str
    """Encoding used."""
    guess: str | None = None
    """What was wrong, as a clause, where the encoding had to be guessed; None where it is certain."""
    line: int | None = None
    """Line of the first byte that is not UTF-8, from 1."""


def _unify_line_ends(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text


def _find_utf16(raw: bytes) -> str | None:
    sample = raw[:SAMPLE_BYTES]
    half = len(sample) // 2
    if half < 4 or len(raw) % 2:
        return None
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    if high > _UTF16_NULS * half and low * 8 < high:
        return "utf-16-le"
    if low > _UTF16_NULS * half and high * 8 < low:
        return "utf-16-be"
    # Text without a single NUL may still be UTF-16 in Chinese: line ends and blanks give it away.
    if raw[:SAMPLE_BYTES].count(b"\n\x00") > 1 and low == 0:
        return "utf-16-le"
    return None


def _mend_utf8(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return bad.decode("cp1252", errors="ignore") or bad.decode("latin-1"), error.end


codecs.register_error("posterhall-mend", _mend_utf8)


def _guess(raw: bytes, error: UnicodeDecodeError) -> Decoded:
    line = raw.count(b"\n", 0, error.start) + 1
    found = f"byte 0x{raw[error.start]:02x} is not UTF-8"
    sound = len(_MULTIBYTE_UTF8.findall(raw))
    broken = len(re.findall(rb"[\x80-\xff]", _MULTIBYTE_UTF8.sub(b"", raw)))
    if sound > broken:
        return Decoded(_unify_line_ends(raw.decode("utf-8", errors="posterhall-mend")), "utf-8", f"{found} in a file that is UTF-8", line)
    best = from_bytes(raw[:SAMPLE_BYTES]).best()
    if best is not None and best.encoding in _MULTIBYTE and _is_cjk(str(best)):
        encoding = "gb18030" if best.encoding.startswith("gb") else best.encoding
        try:
            return Decoded(_unify_line_ends(raw.decode(encoding)), encoding, found, line)
        except UnicodeDecodeError:
            pass
    try:
        return Decoded(_unify_line_ends(raw.decode("cp1252")), "cp1252", found, line)
    except UnicodeDecodeError:
        return Decoded(_unify_line_ends(raw.decode("latin-1")), "latin-1", found, line)


def _is_cjk(text: str) -> bool:
    foreign = [character for character in text if ord(character) > 0x7F]
    return len(foreign) > 3 and sum("\u3000" <= character <= "\uffee" for character in foreign) > 0.9 * len(foreign)


def decode(raw: bytes) -> Decoded | None:  # noqa: PLR0911 - one return a case
    """Decode the bytes of a text file.

    Tried in this order: BOM, UTF-16 by its NUL bytes, UTF-8, UTF-8 with single foreign bytes, East Asian encodings, Windows-1252.

    Returns:
        The text, or None where the bytes are no text.
    """
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            try:
                return Decoded(_unify_line_ends(raw[len(bom) :].decode(encoding)), encoding)
            except UnicodeDecodeError:
                if encoding != "utf-8":
                    return None
                raw = raw[len(bom) :]
                break
    encoding_16 = _find_utf16(raw)
    if encoding_16:
        try:
            return Decoded(_unify_line_ends(raw.decode(encoding_16)), encoding_16)
        except UnicodeDecodeError:
            return None
    if b"\x00" in raw:
        return None
    try:
        return Decoded(_unify_line_ends(raw.decode("utf-8")), "utf-8")
    except UnicodeDecodeError as error:
        return _guess(raw, error)
