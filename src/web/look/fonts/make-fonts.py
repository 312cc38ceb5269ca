# Makes the two fonts of the interface from the whole families. Needed only when they shall have other characters:
#   npm pack source-sans@3.52.0 source-serif@4.5.1, unpack both, then
#   python3 make-fonts.py path/to/SourceSans3VF-Upright.ttf path/to/SourceSerif4Variable-Roman.ttf
# It needs fontTools and brotli. 'Source' is a reserved name, so the subsets have names of their own.
import os
import sys
import tempfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN = "U+20-7E,U+A0-17F,U+192,U+2C6,U+2DA,U+2DC"
GREEK = "U+391-3A1,U+3A3-3A9,U+3B1-3C9"
PUNCTUATION = "U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044"
FIGURES = "U+2070,U+2074-208E,U+20AC,U+2113,U+2122,U+2126,U+2150-215E"
SIGNS = "U+2190-2195,U+2206,U+2211,U+2212,U+2215,U+2219,U+221A,U+221E,U+2248,U+2260,U+2264,U+2265"
CHARACTERS = subset.parse_unicodes(",".join([LATIN, GREEK, PUNCTUATION, FIGURES, SIGNS]))
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "tnum", "lnum"]
SUPERSCRIPT_MINUS = 0x207B


def make(source, target, name, fixed_axes):
    font = TTFont(source)
    for table in font["cmap"].tables:
        # Source Serif has no raised minus, but a raised dash of the same drawing.
        if table.isUnicode() and "endash.sups" in font.getGlyphOrder():
            table.cmap.setdefault(SUPERSCRIPT_MINUS, "endash.sups")
    options = subset.Options(layout_features=FEATURES, name_IDs=[0, 1, 2, 4, 6, 13, 14], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    with tempfile.TemporaryDirectory() as folder:
        between = os.path.join(folder, "subset.ttf")
        font.save(between)
        font = instancer.instantiateVariableFont(TTFont(between), fixed_axes)
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = name
        if record.nameID == 6:
            record.string = name.replace(" ", "")
    for instance in font["fvar"].instances:
        instance.postscriptNameID = 0xFFFF
    font["name"].names = [record for record in font["name"].names if not str(record).startswith("Source")]
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    # Limited, letters of the sans with a drawing of their own between regular and bold would lose it.
    make(sys.argv[1], os.path.join(here, "preceptor-sans.woff2"), "Preceptor Sans", {})
    make(sys.argv[2], os.path.join(here, "preceptor-serif.woff2"), "Preceptor Serif", {"wght": (400, 700), "opsz": 16})
