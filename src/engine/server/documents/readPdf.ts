/** An object of a file: its dictionary as text, and the bytes after it where it is a stream. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream: Buffer;
}

interface PdfPages {
  /** those that the pages need, by number */
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** the number of the object that holds all pages */
  readonly root: number;
  readonly count: number;
}

/**
 * Reads the pages of a file whose objects are uncompressed and in sequence, as in our own (ISO 32000-1, 7.5). Throws an
 * error with the name of the file for any other.
 */
export function readPdf(name: string, content: Uint8Array): PdfPages {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const places = placesIn(name, file);
  const read = (number: number): PdfObject => {
    const place = places[number];
    if (place === undefined) throw unreadable(name);
    return objectAt(name, file, place);
  };
  const trailer = file.toString('latin1', file.lastIndexOf('trailer'));
  const root = numberIn(
    name,
    read(numberIn(name, trailer, /\/Root (\d+) 0 R/)).dictionary,
    /\/Pages (\d+) 0 R/,
  );
  const objects = new Map<number, PdfObject>();
  const waiting = [root];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (objects.has(number)) continue;
    const object = read(number);
    objects.set(number, object);
    for (const [, to] of object.dictionary.matchAll(/\b(\d+) 0 R\b/g)) waiting.push(Number(to));
  }
  return { objects, root, count: numberIn(name, objects.get(root)?.dictionary ?? '', /\/Count (\d+)/) };
}

/** The offsets of the objects, by number. */
function placesIn(name: string, file: Buffer): readonly number[] {
  const end = file.toString('latin1', Math.max(0, file.length - 64));
  const start = numberIn(name, end, /startxref\s+(\d+)\s+%%EOF/);
  const [, size = '', entries = ''] =
    /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(file.toString('latin1', start)) ?? [];
  const places = entries.match(/\d{10} \d{5} [nf]/g) ?? [];
  if (places.length !== Number(size) || places.length === 0) throw unreadable(name);
  return places.map(entry => Number(entry.slice(0, 10)));
}

function objectAt(name: string, file: Buffer, place: number): PdfObject {
  const begin = file.indexOf('obj\n', place) + 4;
  const end = file.indexOf('endobj', begin);
  if (begin < 4 || end < 0) throw unreadable(name);
  const stream = file.indexOf('stream\n', begin);
  if (stream < 0 || stream > end)
    return { dictionary: file.toString('latin1', begin, end).trim(), stream: Buffer.alloc(0) };
  const dictionary = file.toString('latin1', begin, stream).trim();
  const length = numberIn(name, dictionary, /\/Length (\d+)/);
  return { dictionary, stream: file.subarray(stream, file.indexOf('endobj', stream + length)) };
}

function numberIn(name: string, text: string, pattern: RegExp): number {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw unreadable(name);
  return Number(found);
}

const unreadable = (name: string) => new Error(`${name} is no PDF as the product makes them.`);
