import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { type SetGlyph, shownGlyphs, wordsOf } from './setText.ts';
import { toUnicode } from './toUnicode.ts';

interface Letter {
  readonly glyph: Glyph;
  readonly text: string;
}

/** Letters up to a space, with ligatures and kerning worked out. */
interface Word {
  readonly width: number;
  /** code for the content of a page; null: it has letters that not every file embeds */
  readonly shown: string | null;
  readonly glyphs: readonly SetGlyph[];
}

/** The font program that a file embeds: compressed, and the same bytes for the same letters. */
interface FontProgram {
  readonly file: Uint8Array;
  /** the size of `file` before it was compressed */
  readonly length: number;
  readonly toUnicode: Uint8Array;
  /** thousandths of the size, by code */
  readonly widths: readonly number[];
}

/** Every file embeds these, so that most letters of a month share one program and the words set with it. */
const commonTexts = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...'ÄÖÜäöüß§€–·−„“…',
  ...['ff', 'ft'],
];

const rememberedWords = 20_000;
/** Words up to this length are cached: longer ones are not from the language but typed by people. */
const longestRemembered = 60;
const rememberedPrograms = 200;

/**
 * A font for all letters of the process. Reading the tables of a font, setting a word and making a program are the
 * expensive parts of a letter; they are done once for each word and each set of glyphs.
 */
export class LetterFont {
  readonly ascent: number;
  readonly #scale: number;
  readonly #common: readonly Letter[];
  readonly #codes: ReadonlyMap<number, number>;
  readonly #words = new Map<string, Word>();
  readonly #programs = new Map<string, FontProgram>();

  constructor(readonly font: Font) {
    this.#scale = 1_000 / font.unitsPerEm;
    this.ascent = font.ascent * this.#scale;
    const common = new Map<number, Letter>();
    for (const text of commonTexts) {
      const [glyph, ...others] = font.layout(text).glyphs;
      if (glyph && glyph.id !== 0 && others.length === 0 && !common.has(glyph.id))
        common.set(glyph.id, { glyph, text });
    }
    this.#common = [...common.values()];
    // Code 0 is the glyph for characters that the font does not have.
    this.#codes = new Map([0, ...common.keys()].map((glyph, code) => [glyph, code]));
  }

  /** The width of a text at this size, in points. */
  measure(text: string, size: number): number {
    let width = 0;
    for (const word of wordsOf(text)) width += this.word(word).width;
    return (width * size) / 1_000;
  }

  /** The code of the glyph if it is one of those that every file embeds. */
  commonCode(glyph: number): number | undefined {
    return this.#codes.get(glyph);
  }

  /** The code of the first glyph that a file embeds beside the common ones. */
  get firstOwnCode(): number {
    return this.#common.length + 1;
  }

  word(text: string): Word {
    const known = this.#words.get(text);
    if (known) return known;
    const word = this.#set(text);
    if (text.length > longestRemembered) return word;
    if (this.#words.size >= rememberedWords) this.#words.clear();
    this.#words.set(text, word);
    return word;
  }

  /** The program with the common glyphs and those of one file. */
  program(own: readonly Glyph[]): FontProgram {
    const key = own.map(({ id }) => id).join();
    const known = this.#programs.get(key);
    if (known) return known;
    if (this.#programs.size >= rememberedPrograms) this.#programs.clear();
    const letters = own.map(glyph => ({ glyph, text: this.#textOf(glyph) }));
    const program = this.#embed([...this.#common, ...letters]);
    this.#programs.set(key, program);
    return program;
  }

  #set(text: string): Word {
    const { glyphs, positions } = this.font.layout(text);
    const set = glyphs.map((glyph, at): SetGlyph => {
      const { xAdvance = 0, xOffset: x = 0, yOffset: y = 0 } = positions[at] ?? {};
      const scaled = [xAdvance - glyph.advanceWidth, x, y].map(length => round(length * this.#scale));
      const [kern = 0, left = 0, up = 0] = scaled;
      return { glyph, kern, x: left, y: up };
    });
    const width = set.reduce((sum, { glyph, kern }) => sum + glyph.advanceWidth * this.#scale + kern, 0);
    const isCommon = set.every(({ glyph, y }) => y === 0 && this.#codes.has(glyph.id));
    const shown = isCommon ? shownGlyphs(set, id => this.#codes.get(id) ?? 0) : null;
    return { width, shown, glyphs: isCommon ? [] : set };
  }

  #embed(letters: readonly Letter[]): FontProgram {
    const subset = this.font.createSubset();
    for (const { glyph } of letters) subset.includeGlyph(glyph);
    const file = subset.encode();
    const glyphs = [this.font.getGlyph(0), ...letters.map(({ glyph }) => glyph)];
    return {
      file: deflateSync(file),
      length: file.length,
      toUnicode: deflateSync(toUnicode(letters.map(({ text }) => text))),
      widths: glyphs.map(({ advanceWidth }) => round(advanceWidth * this.#scale)),
    };
  }

  /** Not `glyph.codePoints`: a glyph remembers the first text that it was set for, which differs between processes. */
  #textOf(glyph: Glyph): string {
    return this.font.stringsForGlyph(glyph.id)[0] ?? String.fromCodePoint(...glyph.codePoints);
  }
}

const round = (length: number): number => Math.round(length * 1_000) / 1_000;
