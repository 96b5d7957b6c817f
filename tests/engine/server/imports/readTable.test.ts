import { deflateRawSync } from 'node:zlib';
import { readTable } from '@engine/server/imports/readTable.ts';
import { writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';

async function workbook(rows: readonly (readonly (string | number | boolean | null)[])[]): Promise<Buffer> {
  const [head = [], ...body] = rows;
  const sheet = writeXlsxStream(
    (async function* () {
      for (const row of body) yield [...row];
    })(),
    {
      name: 'S',
      columns: head.map(name => ({ header: String(name), ...(name === 'Tag' && { numFmt: 'dd.mm.yyyy' }) })),
    },
  );
  return Buffer.from(await new Response(sheet).arrayBuffer());
}

interface Entry {
  readonly name: string;
  readonly content: Buffer;
  /** what the list says of its size, where that is a lie */
  readonly declared?: number;
}

/** The parts of a ZIP file that readers look at (APPNOTE.TXT § 4.3). */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const heads: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.length } of entries) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const head = Buffer.alloc(46 + name.length);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(packed.length, 20);
    head.writeUInt32LE(declared, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(offset, 42);
    head.write(name, 46);
    locals.push(local, packed);
    heads.push(head);
    offset += local.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const list = Buffer.concat(heads);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') };
const faultOf = async (bytes: Uint8Array) => {
  const read = await readTable(bytes);
  return read.kind === 'faulty' ? read.fault : read.rows.length;
};
const cellsOf = async (bytes: Uint8Array) => {
  const read = await readTable(bytes);
  if (read.kind === 'faulty') throw new Error(read.fault);
  return { columns: read.columns, rows: read.rows.map((row): readonly unknown[] => JSON.parse(row)) };
};

describe('a table in a file', () => {
  test.each([
    ['semicolons and a mark', '\ufeffName;Ort\r\n"Ä; ""B""";Köln\r\n;\r\n\'=1+1;x\r\n', 'utf8'],
    ['commas', 'Name,Ort\n"Ä; ""B""",Köln\n,\n\'=1+1,x', 'utf8'],
    ['tabs in UTF-16', '\ufeffName\tOrt\r\nÄ; "B"\tKöln\r\n\t\r\n\'=1+1\tx', 'utf16le'],
    ['the encoding of Windows', 'Name;Ort\r\n"Ä; ""B""";Köln\r\n;\r\n\'=1+1;x', 'latin1'],
  ] as const)('is read from CSV with %s', async (_, text, encoding) => {
    expect(await cellsOf(Buffer.from(text, encoding))).toEqual({
      columns: ['Name', 'Ort'],
      rows: [
        [2, ['Ä; "B"', 'Köln']],
        [4, ['=1+1', 'x']],
      ],
    });
  });

  test.each([
    [
      'a list of one column, whose texts have commas',
      'Name\nMüller, Anna\nMeier; Otto',
      [['Müller, Anna'], ['Meier; Otto']],
    ],
    [
      'texts with more commas than there are columns',
      'Name;Ort\na, b, c, d;e\nf, g, h, i;j',
      [
        ['a, b, c, d', 'e'],
        ['f, g, h, i', 'j'],
      ],
    ],
    ['a separator within a heading', '"Name, Vorname"\nMüller\n"a, b"', [['Müller'], ['a, b']]],
    ['a heading that is empty before a tab', '\tOrt\n1, 2\tBonn', [['1, 2', 'Bonn']]],
    [
      'cells beyond the headings',
      'Name,Ort\nMüller, Anna,Bonn\nx,y, \n',
      [
        ['Müller', ' Anna', 'Bonn'],
        ['x', 'y'],
      ],
    ],
    ['the separator in a line of its own', 'sep=;\r\nName;Ort\r\na,b;c', [['a,b', 'c']]],
    ['a break of lines in quotation marks', 'Name;Ort\n"a\nb";c\n', [['a\nb', 'c']]],
  ])('is read from CSV with %s', async (_, text, rows) => {
    expect((await cellsOf(Buffer.from(text))).rows.map(row => row[1])).toEqual(rows);
  });

  test.each([
    ['Name;Ort\na;b\n"c;d\ne;f\ng;h', 3],
    [`Name;Ort\n"a;b\n${'c;d\n'.repeat(50_000)}`, 2],
    ['Name;"Ort\na;b', 1],
  ])('is not read from CSV with a quotation mark that never ends: %#', async (text, row) => {
    expect(await readTable(Buffer.from(text))).toEqual({ kind: 'faulty', fault: 'openQuote', row });
  });

  test('is read from CSV of Windows with its dashes, quotes and euro', async () => {
    const bytes = Buffer.from('Name;Preis\nAOK \x96 \x84K\xf6ln\x93;5 \x80', 'latin1');
    expect(await cellsOf(bytes)).toMatchObject({ rows: [[2, ['AOK – „Köln“', '5 €']]] });
  });

  test('is read from the first sheet of a workbook, with numbers, days and what is true', async () => {
    const bytes = await workbook([
      ['Name', 'Betrag', 'Tag', 'Aktiv'],
      ['=A1', 12.5, 40_000, true],
      [null, null, null, null],
      ['b', -3, null, false],
    ]);
    expect(await cellsOf(bytes)).toEqual({
      columns: ['Name', 'Betrag', 'Tag', 'Aktiv'],
      rows: [
        [2, ['=A1', 12.5, '2009-07-06T00:00:00', true]],
        [4, ['b', -3, null, false]],
      ],
    });
  });

  test('is read from a workbook with times of day, which have no day', async () => {
    const bytes = await workbook([
      ['Name', 'Tag'],
      ['Abholung', 0.28125],
      ['Mitternacht', 0],
    ]);
    expect(await cellsOf(bytes)).toMatchObject({
      rows: [
        [2, ['Abholung', '06:45']],
        [3, ['Mitternacht', '00:00']],
      ],
    });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'fileType'],
    ['a PDF', Buffer.from('%PDF-1.7\n\0\0'), 'fileType'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'fileType'],
    ['a head alone', Buffer.from('a;b\n;\n'), 'noRows'],
    ['an archive that is no workbook', zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'damaged'],
    ['a workbook without a sheet', zip([types]), 'damaged'],
    ['half a workbook', zip([types]).subarray(0, 60), 'damaged'],
    ['macros', zip([types, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]), 'macros'],
    [
      'macros of Excel 4',
      zip([types, { name: 'xl/macrosheets/sheet1.xml', content: Buffer.from('x') }]),
      'macros',
    ],
    ['embedded programs', zip([types, { name: 'xl/embeddings/a.bin', content: Buffer.from('x') }]), 'macros'],
    [
      'one entry that unpacks to a thousand times its size',
      zip([types, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20_000_000) }]),
      'tooMuch',
    ],
    [
      'many that are too much together',
      zip([
        types,
        ...Array.from({ length: 20 }, (_, at) => ({
          name: `xl/${at}`,
          content: Buffer.from('x'),
          declared: 900_000,
        })),
        ...Array.from({ length: 600 }, (_, at) => ({ name: `b/${at}`, content: Buffer.from('x') })),
      ]),
      'tooMuch',
    ],
    ['more columns than any sheet needs', Buffer.from(`${'a;'.repeat(300)}a\n1`), 'tooManyColumns'],
    ['more rows than may come at once', Buffer.from(`a\n${'1\n'.repeat(100_001)}`), 'tooManyRows'],
  ] as const)('%s is refused', async (_, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  test('an entry that lies about its size is not unpacked beyond what it declares', async () => {
    const sheet = await workbook([['a'], ['b']]);
    expect(await faultOf(sheet)).toBe(1);
    const liar = zip([types, { name: '_rels/.rels', content: Buffer.alloc(50_000_000), declared: 500 }]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await faultOf(liar)).toBe('damaged');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
