import { type PdfObject, readPdf } from './readPdf.ts';

/** A paper to print: a PDF as `renderLetter` makes them. */
export interface Paper {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Binding {
  /**
   * printed on both sides: an odd number of pages is followed by an empty one, so that the next paper begins on a new
   * sheet
   */
  readonly bothSides: boolean;
}

const catalog = 1;
const tree = 2;

/**
 * Joins many PDFs into one, with all pages unchanged. It is streamed while the papers are read, so only one paper is
 * held in memory.
 */
export async function* bindPdf(papers: AsyncIterable<Paper>, { bothSides }: Binding): AsyncGenerator<Buffer> {
  const places = new Map<number, number>();
  const kids: number[] = [];
  let written = 0;
  let pages = 0;
  let last = tree;
  const bytes = (content: Buffer): Buffer => {
    written += content.length;
    return content;
  };
  const object = (
    number: number,
    { dictionary, stream }: Pick<PdfObject, 'dictionary' | 'stream'>,
  ): Buffer => {
    places.set(number, written);
    const head = Buffer.from(`${number} 0 obj\n${dictionary}\n`, 'latin1');
    return bytes(Buffer.concat([head, stream, Buffer.from('endobj\n')]));
  };
  yield bytes(Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'));
  for await (const { name, content } of papers) {
    const { objects, root, count } = readPdf(name, content);
    const shift = last;
    for (const [number, { dictionary, stream }] of objects) {
      const shifted = dictionary.replaceAll(references, (_, to: string) => `${Number(to) + shift} 0 R`);
      const own = number === root ? shifted.replace('<<', `<<\n/Parent ${tree} 0 R`) : shifted;
      yield object(number + shift, { dictionary: own, stream });
      last = Math.max(last, number + shift);
    }
    kids.push(root + shift);
    pages += count;
    if (!bothSides || count % 2 === 0) continue;
    last += 1;
    yield object(
      last,
      plain(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595.28 841.89] /Resources << >> >>`),
    );
    kids.push(last);
    pages += 1;
  }
  const list = kids.map(kid => `${kid} 0 R`).join('\n');
  yield object(tree, plain(`<< /Type /Pages /Count ${pages} /Kids [\n${list}\n] >>`));
  yield object(catalog, plain(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
  yield Buffer.from(tableOf(places, last, written));
}

const references = /\b(\d+) 0 R\b/g;
const plain = (dictionary: string) => ({ dictionary, stream: Buffer.alloc(0) });

/** The cross-reference table (ISO 32000-1, 7.5.4); numbers that no paper uses are free entries. */
function tableOf(places: ReadonlyMap<number, number>, last: number, start: number): string {
  const entries = Array.from({ length: last }, (_, at) => {
    const place = places.get(at + 1);
    return place === undefined ? '0000000000 65535 f ' : `${String(place).padStart(10, '0')} 00000 n `;
  });
  const table = ['xref', `0 ${last + 1}`, '0000000000 65535 f ', ...entries].join('\n');
  return `${table}\ntrailer\n<< /Size ${last + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
