import type { Glyph } from 'fontkit';
import { hex } from './toUnicode.ts';

/** A glyph as it is set. Lengths are thousandths of the font's size. */
export interface SetGlyph {
  readonly glyph: Glyph;
  /** offset of the next glyph beyond the glyph's own width: kerning */
  readonly kern: number;
  readonly x: number;
  readonly y: number;
}

/** The words of a text, each with the space that follows it. */
export function* wordsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(' ', from);
    const to = space < 0 ? text.length : space + 1;
    yield text.slice(from, to);
    from = to;
  }
}

/** The content of a TJ array: codes, and the kerning between them. */
export function shownGlyphs(glyphs: readonly SetGlyph[], codeOf: (glyph: number) => number): string {
  let shown = '';
  let codes = '';
  const move = (by: number) => {
    if (by === 0) return;
    if (codes !== '') shown += `<${codes}>`;
    codes = '';
    shown += `${-by} `;
  };
  for (const { glyph, kern, x } of glyphs) {
    move(x);
    codes += hex(codeOf(glyph.id));
    move(kern - x);
  }
  return codes === '' ? shown : `${shown}<${codes}>`;
}
