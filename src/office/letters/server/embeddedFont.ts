import type { Glyph } from 'fontkit';
import type { LetterFont } from './letterFont.ts';
import { shownGlyphs, wordsOf } from './setText.ts';

type Document = PDFKit.PDFDocument;
type Reference = PDFKit.PDFKitReference;

/** A font in one file: the codes of its glyphs, and the objects that embed it. */
export class EmbeddedFont {
  readonly #own = new Map<number, Glyph>();
  /** the object by which pages refer to the font */
  readonly reference: Reference;

  constructor(
    readonly document: Document,
    readonly font: LetterFont,
    /** a capital letter that distinguishes the fonts of a file, on pages and in the subset tag */
    readonly name: string,
  ) {
    this.reference = document.ref({});
  }

  /** A line with its baseline at `y`, counted downwards from the top of the page. */
  shown(text: string, x: number, y: number, size: number): string {
    let words = '';
    for (const word of wordsOf(text)) words += this.#shownWord(word, size);
    return `BT /${this.name} ${size} Tf 1 0 0 -1 ${places(x)} ${places(y)} Tm [${words}] TJ ET`;
  }

  /** Writes the objects of the font, once all text is set. */
  embed(): void {
    const { font, document } = this;
    const { bbox, italicAngle, capHeight, ascent, descent, xHeight, postscriptName, unitsPerEm } = font.font;
    const scale = 1_000 / unitsPerEm;
    const { file, length, toUnicode, widths } = font.program([...this.#own.values()]);
    const name = `TOURS${this.name}+${postscriptName}`;
    const fontFile = stream(document, file, { Length1: length });
    const descriptor = dictionary(document, {
      Type: 'FontDescriptor',
      FontName: name,
      // symbolic: has glyphs outside the standard Latin set
      Flags: 4,
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(length => length * scale),
      ItalicAngle: italicAngle,
      Ascent: ascent * scale,
      Descent: descent * scale,
      CapHeight: capHeight * scale,
      XHeight: xHeight * scale,
      StemV: 0,
      FontFile2: fontFile,
    });
    const descendant = dictionary(document, {
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: pdfText('Adobe'), Ordering: pdfText('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, widths],
      CIDToGIDMap: 'Identity',
    });
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(document, toUnicode, {}),
    });
    this.reference.end(null);
  }

  #shownWord(text: string, size: number): string {
    const { shown, glyphs } = this.font.word(text);
    if (shown !== null) return shown;
    if (glyphs.every(({ y }) => y === 0)) return shownGlyphs(glyphs, this.#codeOf(glyphs));
    // Diacritics above or below their letter.
    return glyphs
      .map(glyph => {
        const own = shownGlyphs([glyph], this.#codeOf([glyph]));
        return glyph.y === 0 ? own : `] TJ ${places((glyph.y * size) / 1_000)} Ts [${own}] TJ 0 Ts [`;
      })
      .join('');
  }

  #codeOf(glyphs: readonly { readonly glyph: Glyph }[]): (id: number) => number {
    for (const { glyph } of glyphs)
      if (this.font.commonCode(glyph.id) === undefined && !this.#own.has(glyph.id))
        this.#own.set(glyph.id, glyph);
    const own = [...this.#own.keys()];
    return id => this.font.commonCode(id) ?? this.font.firstOwnCode + own.indexOf(id);
  }
}

function dictionary(document: Document, data: object): Reference {
  const reference = document.ref(data);
  reference.end(null);
  return reference;
}

/** A stream of bytes that are already compressed. */
function stream(document: Document, content: Uint8Array, data: object): Reference {
  const reference = document.ref({ ...data, Filter: 'FlateDecode' });
  reference.end(content);
  return reference;
}

/** The library writes plain strings as PDF names, and String objects as PDF strings. */
const pdfText = (text: string): object => Object(text);

/** Rounds coordinates; a hundredth of a point is finer than any printer. */
export const places = (length: number): number => Math.round(length * 100) / 100;
