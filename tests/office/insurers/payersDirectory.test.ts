import { parsePayersDirectory } from '@office/insurers/server/parsePayersDirectory.ts';
import { recipientDirectory } from '@office/insurers/server/payersDirectory.ts';
import { readEdifact } from '@office/insurers/server/readEdifact.ts';
import { ik } from '@office/seed/identifiers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importerOf } from '../../engine/server/imports/importer.ts';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';

const [card = '', gone = '', payer = '', decrypting = '', forwarding = ''] = [1, 2, 3, 4, 5].map(ik);

interface Message {
  readonly number: string;
  readonly short: string;
  readonly more: readonly string[];
  readonly mark?: string;
  readonly validTo?: string;
}

/** The segments in the order of the leaflet; every file is a whole directory. */
function fileOf(messages: readonly Message[], name = 'AO05Q226ke1'): string {
  const bodies = messages.map(({ number, short, more, mark = '02', validTo = '' }, at) => {
    const body = [
      `IDK+${number}+99+${short}`,
      `VDT+20240101${validTo && `+${validTo}`}`,
      `FKT+${mark}`,
      `NAM+01+${short}+Die Gesundheitskasse`,
      ...more,
    ];
    return [`UNH+${at + 1}+KOTR:02`, ...body, `UNT+${body.length + 2}+${at + 1}`];
  });
  const all = [
    `UNB+UNOC:3+109910000+999999999+20260401:1510+00178++${name}`,
    ...bodies.flat(),
    `UNZ+${messages.length}+00178`,
  ];
  return all.map(segment => `${segment}'\r\n`).join('');
}

const messages: readonly Message[] = [
  {
    number: card,
    short: 'AOK Süd Card',
    more: [`VKG+01+${payer}+5`, 'ANS+2+80331+München+123456', 'ASP+01+089/1234++Frau Huber'],
  },
  {
    number: payer,
    short: 'AOK Süd',
    more: [
      'ANS+3+80999+München',
      'ANS+1+80331+München+Straße der Kasse 12-14 a',
      `VKG+03+${decrypting}+5++07`,
      `VKG+03+${forwarding}+6++07`,
      `VKG+09+${forwarding}+5++28`,
    ],
  },
  { number: decrypting, short: 'Rechenzentrum', more: [`VKG+02+${forwarding}+5++07`, 'UEM+5'] },
  {
    number: forwarding,
    short: 'Weiterleitung',
    more: ['UEM+1+00+I8', 'DFU+01+016+++++ftam.example.org?:5000', "DFU+02+070+++++daten?'@example.org"],
  },
  { number: gone, short: 'AOK Alt', mark: '03', more: [`VKG+01+${payer}`] },
];
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test('an interchange is taken apart by the marks that it names itself', () => {
  const segments = readEdifact("UNA:+.? '\r\nUNB+A??B+?+C++?''\nNAM+01+x'");
  expect(segments.map(({ tag, place }) => [tag, place])).toEqual([
    ['UNB', 1],
    ['NAM', 2],
  ]);
  expect([1, 2, 3, 4, 5].map(number => segments[0]?.element(number))).toEqual(['A?B', '+C', '', "'", '']);
  expect(readEdifact('UNA:|.! #UNB|A!|B#')[0]?.element(1)).toBe('A|B');
  expect(() => readEdifact("UNB+A'NAM+0")).toThrow('2');
});

test('another file is not taken for a directory', () => {
  expect(recipientDirectory.recognises(latin1(fileOf([])))).toBe(true);
  expect(recipientDirectory.recognises(Buffer.from("UNA:+.? '\r\nUNB+UNOC:3"))).toBe(true);
  expect(recipientDirectory.recognises(Buffer.from('IK;Name\r\n108310400;AOK'))).toBe(false);
});

test.each([
  ['ANS+1+56812+Cochem+Ravenestr.47', 'Ravenestr.', '47'],
  ['ANS+1+56410+Montabaur+Tiergartenstr.5-7', 'Tiergartenstr.', '5-7'],
  ['ANS+1+68161+Mannheim+Q 7 24', 'Q 7', '24'],
  ['ANS+1+35387+Gießen+41120', '41120', null],
  ['ANS+3+56470+Bad Marienberg+Jahnstr. 1', 'Jahnstr.', '1'],
  ['ANS+2+80331+München+12 34 56', 'Postfach 12 34 56', null],
])('%s is the house number of a street where it has one', (segment, street, houseNo) => {
  const file = latin1(fileOf([{ number: card, short: 'AOK', more: [segment] }]));
  expect(parsePayersDirectory(file).institutions[0]?.address).toMatchObject({ street, houseNo });
});

const linksIn = (...more: readonly string[]) =>
  parsePayersDirectory(latin1(fileOf([{ number: card, short: 'AOK', more }]))).institutions[0]?.links;

test.each(['', '00', '40', '41', '46', '49', '99'])(
  'a link for the billing code "%s" is for patient transport',
  code => {
    expect(linksIn(`VKG+03+${decrypting}+5++07++++${code}`)).toEqual([{ kind: '03', ik: decrypting }]);
  },
);

test.each(['10', '19', '50', '60', '4', '400'])(
  'a link for the billing code "%s" is for other services',
  code => {
    expect(linksIn(`VKG+01+${payer}+5++++++${code}`)).toEqual([]);
  },
);

test.each([
  ['46', '40'],
  ['40', '00'],
  ['46', ''],
  ['', '99'],
])('of two links that differ in their billing codes, "%s" wins over "%s"', (code, other) => {
  const links = [`VKG+01+${payer}+5++++++${code}`, `VKG+01+${gone}+5++++++${other}`];
  expect(linksIn(...links)).toEqual([{ kind: '01', ik: payer }]);
  expect(linksIn(...links.toReversed())).toEqual([{ kind: '01', ik: payer }]);
});

test('links that differ in more than their billing codes stay', () => {
  const links = [`VKG+09+${forwarding}+5++28++++46`, `VKG+09+${gone}+5++29++++00`, `VKG+01+${payer}+5`];
  expect(linksIn(...links)?.map(({ ik: other }) => other)).toEqual([forwarding, gone, payer]);
});

describe.each(dialects)("the payers' directory on %s", dialect => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  const importer = async () => importerOf(office, await office.caller('all'));
  const insurers = () =>
    office.data.run(
      office.all
        .selectFrom('health_insurance as i')
        .leftJoin('health_insurance as p', 'p.id', 'i.payer')
        .select([
          'i.ik',
          'i.short_name',
          'i.name',
          'i.type',
          'i.kind',
          'i.source',
          'i.phone',
          'i.valid_to',
          'i.accepts_dta',
          'i.address_street',
          'i.address_house_no',
          'i.address_zip',
          'p.ik as payer_ik',
        ])
        .orderBy('i.ik'),
    );

  test('becomes insurers, each card with who pays for it, though both come with the same file', async () => {
    const by = await importer();
    const preview = await by.preview('health-insurance', latin1(fileOf(messages)));
    expect(await by.rows(preview, 'faulty')).toEqual([]);
    expect(preview).toMatchObject({ mapping: { key: ['ik'] }, counts: { total: 4, new: 4 } });
    const named = (await by.rows(preview, 'new')).find(({ cells }) => cells[0] === card);
    expect(named?.changes.payer).toEqual([null, payer]);
    await by.take(preview, 'commit');
    const rows = (await insurers()).map(row => ({ ...row, accepts_dta: Boolean(row.accepts_dta) }));
    expect(rows).toEqual([
      expect.objectContaining({
        ik: card,
        short_name: 'AOK Süd Card',
        name: 'AOK Süd Card Die Gesundheitskasse',
        type: 'AOK',
        kind: 'card',
        source: 'directory',
        phone: '089/1234',
        address_street: 'Postfach 123456',
        payer_ik: payer,
        accepts_dta: true,
      }),
      expect.objectContaining({ ik: gone, kind: 'card', valid_to: '2026-04-01' }),
      expect.objectContaining({
        ik: payer,
        kind: 'both',
        payer_ik: null,
        accepts_dta: true,
        address_street: 'Straße der Kasse',
        address_house_no: '12-14 a',
        address_zip: '80331',
      }),
      expect.objectContaining({ ik: decrypting, accepts_dta: true }),
    ]);
    const again = await by.preview('health-insurance', latin1(fileOf(messages)));
    expect(again.counts).toMatchObject({ unchanged: 4, changed: 0 });
    await by.take(preview, 'undo');
    expect(await insurers()).toEqual([]);
  });

  test('is undone as a whole although cards of later steps are paid for by an insurer of the first', async () => {
    const by = await importer();
    const cards = Array.from({ length: 120 }, (_, at): Message => {
      const number = ik(100 + at);
      return { number, short: `Karte ${at}`, more: [`VKG+01+${payer}+5`] };
    });
    const preview = await by.preview('health-insurance', latin1(fileOf([...messages, ...cards])));
    await by.take(preview, 'commit');
    expect(await insurers()).toHaveLength(124);
    await by.take(preview, 'undo');
    expect(await insurers()).toEqual([]);
  });

  test('an insurer that ends is distinguished from those that stay', async () => {
    const by = await importer();
    await by.take(await by.preview('health-insurance', latin1(fileOf(messages))), 'commit');
    const ended = messages.map(each => (each.number === card ? { ...each, validTo: '20260630' } : each));
    const preview = await by.preview('health-insurance', latin1(fileOf(ended)));
    expect(preview.counts).toMatchObject({ changed: 1, unchanged: 3 });
    const [row] = await by.rows(preview, 'changed');
    expect(row?.changes).toEqual({ valid_to: [null, '2026-06-30'] });
  });

  test('a card finds who pays for it among the rows far above it', async () => {
    const by = await importer();
    const payers = Array.from({ length: 120 }, (_, index) => ({
      number: ik(100 + index),
      short: `BKK ${index}`,
      more: [`VKG+09+${forwarding}+5++28`],
    }));
    const cards = [0, 7].map(index => ({
      number: ik(300 + index),
      short: `Karte ${index}`,
      more: [`VKG+01+${payers[index]?.number}+5`],
    }));
    const preview = await by.preview(
      'health-insurance',
      latin1(fileOf([...cards, ...payers], 'BK05Q226ke1')),
    );
    expect(preview.counts).toMatchObject({ new: 122, faulty: 0 });
    expect((await by.take(preview, 'commit')).counts).toMatchObject({ faulty: 0, done: 122 });
    expect(
      (await insurers()).filter(({ short_name }) => short_name?.startsWith('Karte')).map(row => row.payer_ik),
    ).toEqual([payers[0]?.number, payers[7]?.number]);
  });

  test('becomes those to whom data are sent, for other providers alone', async () => {
    const by = await importer();
    const preview = await by.preview('dta-recipient', latin1(fileOf(messages)));
    expect(preview.counts).toMatchObject({ total: 2, new: 2 });
    await by.take(preview, 'commit');
    const rows = await office.data.run(
      office.all
        .selectFrom('dta_recipient')
        .select(['ik', 'name', 'email', 'protocol', 'charset', 'can_decrypt', 'mode'])
        .orderBy('ik'),
    );
    expect(rows.map(row => ({ ...row, can_decrypt: Boolean(row.can_decrypt) }))).toEqual([
      {
        ik: decrypting,
        name: 'Rechenzentrum Die Gesundheitskasse',
        email: "daten'@example.org",
        protocol: 'smtp',
        charset: 'I8',
        can_decrypt: true,
        mode: 'test',
      },
      expect.objectContaining({ ik: forwarding, can_decrypt: false }),
    ]);
  });

  test.each([
    ['of another procedure', fileOf(messages, 'AO06Q226ke1'), 1],
    ['cut in the middle', fileOf(messages).slice(0, 400), null],
    ['with another count of messages', fileOf(messages).replace('UNZ+5', 'UNZ+4'), null],
    ['with other messages', fileOf(messages).replace('KOTR', 'SLGA'), 2],
    ['with an institution without its IK', fileOf(messages).replace(`IDK+${card}`, 'IDK+1'), 3],
  ])('a file %s is refused as a whole', async (_, text, segment) => {
    const { status, body } = await (await importer()).upload('health-insurance', latin1(text));
    expect([status, body.code]).toEqual([400, 'payersDirectory']);
    if (segment !== null) expect(body.detail).toContain(`Segment ${segment} `);
  });
});
