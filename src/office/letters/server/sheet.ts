import { EmbeddedFont, places } from './embeddedFont.ts';
import { letterFonts } from './fonts.ts';
import { LetterDocument, type LetterInfo } from './letterDocument.ts';
import { lineText } from './lineText.ts';

/** Millimetres on an A4 page, from its upper left corner, in PDF points. */
export const mm = (length: number): number => (length * 72) / 25.4;

interface TextLook {
  readonly size?: number;
  readonly strong?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

export const ink = { text: '#1c2321', soft: '#5b6562', line: '#c3cac8', accent: '#2e7d4f' } as const;

const plain = { size: 10, strong: false, color: ink.text, align: 'left' } as const;

/**
 * Pages to write on, PDF/A-2b with embedded fonts. Coordinates are points; `y` is the position of the next element and
 * only moves by itself in flowing parts. The same calls give the same bytes: the dates in the file are the letter's.
 */
export class Sheet {
  readonly left = mm(25);
  readonly right = mm(190);
  y = 0;
  readonly #doc: LetterDocument;
  readonly #chunks: Buffer[] = [];
  /** content stream of each page (ISO 32000-1, annex A) */
  readonly #pages: string[][] = [[]];
  #content = this.#pages[0] ?? [];
  readonly #done: Promise<void>;
  readonly #regular: EmbeddedFont;
  readonly #strong: EmbeddedFont;

  constructor(info: LetterInfo) {
    this.#doc = new LetterDocument(info);
    this.#doc.on('data', (chunk: Buffer) => void this.#chunks.push(chunk));
    const { regular, strong } = letterFonts();
    this.#regular = new EmbeddedFont(this.#doc, regular, 'A');
    this.#strong = new EmbeddedFont(this.#doc, strong, 'B');
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
  }

  get width(): number {
    return this.right - this.left;
  }

  /** counts from 1 */
  get page(): number {
    return this.#pages.length;
  }

  addPage(): void {
    this.#doc.addPage();
    this.#content = [];
    this.#pages.push(this.#content);
  }

  /** One line; `x` is its right end if it is aligned to the right. */
  write(text: string, x: number, y: number, look: TextLook = {}): void {
    const line = lineText(text);
    if (line === '') return;
    const { size, strong, color, align } = { ...plain, ...look };
    const font = strong ? this.#strong : this.#regular;
    const from = align === 'right' ? x - font.font.measure(line, size) : x;
    const baseline = y + (font.font.ascent * size) / 1_000;
    this.#content.push(`${inkOf(color)} rg ${font.shown(line, from, baseline, size)}`);
  }

  /** As many lines as the width needs; words longer than a line are cut. */
  wrap(text: string, width: number, look: TextLook = {}): readonly string[] {
    const { size, strong } = { ...plain, ...look };
    const { font } = strong ? this.#strong : this.#regular;
    const fits = (line: string) => font.measure(line, size) <= width;
    const whole = lineText(text);
    if (fits(whole)) return [whole];
    const lines: string[] = [];
    let line = '';
    for (const word of whole.split(' ').flatMap(word => this.#pieces(word, fits))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || fits(longer)) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return line === '' ? lines : [...lines, line];
  }

  rule(x1: number, x2: number, y: number, color: string = ink.line, thickness = 0.6): void {
    const [left, right, height] = [places(x1), places(x2), places(y)];
    this.#content.push(`${inkOf(color)} RG ${thickness} w ${left} ${height} m ${right} ${height} l S`);
  }

  /** Filled boxes in one path, for QR codes. */
  boxes(boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]): void {
    const drawn = boxes.map(box => `${box.map(places).join(' ')} re`);
    this.#content.push(`0 0 0 rg ${drawn.join(' ')} f`);
  }

  /** Calls `eachPage` for all pages, once their number is known. */
  async finish(eachPage: (page: number, pages: number) => void): Promise<Uint8Array> {
    const fonts = [this.#regular, this.#strong];
    for (const [at, content] of this.#pages.entries()) {
      this.#content = content;
      eachPage(at + 1, this.#pages.length);
      this.#doc.switchToPage(at);
      for (const font of fonts) this.#doc.page.fonts[font.name] = font.reference;
      this.#doc.addContent(Buffer.from(content.join('\n')));
    }
    for (const font of fonts) font.embed();
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }

  #pieces(word: string, fits: (text: string) => boolean): readonly string[] {
    if (fits(word)) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const letter of word) {
      if (piece !== '' && !fits(piece + letter)) {
        pieces.push(piece);
        piece = '';
      }
      piece += letter;
    }
    return [...pieces, piece];
  }
}

/** A color such as `#2e7d4f` as an operator of a content stream. */
function inkOf(color: string): string {
  const rgb = Number.parseInt(color.slice(1), 16);
  return [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff]
    .map(part => Math.round((part / 255) * 1_000) / 1_000)
    .join(' ');
}
