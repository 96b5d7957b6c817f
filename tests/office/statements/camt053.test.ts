import { readFileSync } from 'node:fs';
import { lineKeys } from '@office/statements/server/lineKeys.ts';
import { parseCamt053 } from '@office/statements/server/parseCamt053.ts';
import { type Statement, StatementError } from '@office/statements/server/statement.ts';
import { describe, expect, test } from 'vitest';

const sample = (name: string) => readFileSync(`tests/samples/${name}.xml`);
const only = (bytes: Uint8Array): Statement => {
  const [statement] = parseCamt053(bytes);
  if (!statement) throw new Error('There is no statement.');
  return statement;
};
const changed = (name: string, from: string | RegExp, to: string) =>
  Buffer.from(sample(name).toString('utf8').replace(from, to));
const numbered = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join(' ');
const faultOf = (bytes: Uint8Array): string => {
  try {
    parseCamt053(bytes);
  } catch (error) {
    if (error instanceof StatementError) return error.fault;
    throw error;
  }
  return 'none';
};

describe('a camt.053 statement', () => {
  test('of version 001.02 tells incoming, outgoing and announced money', () => {
    const statement = only(sample('camt053-v02'));
    expect(statement).toMatchObject({
      account: 'DE72900000010001000001',
      owner: 'Abrechnungsbüro Muster',
      number: '193',
    });
    expect(statement.lines).toMatchObject([
      {
        direction: 'in',
        amount: 12_024,
        currency: 'EUR',
        valueDate: '2026-10-05',
        isPending: false,
        returned: null,
        partyName: 'Testkasse',
        partyIban: 'DE30900000020002000002',
        purpose: 'RECHNUNG tst-25- 00001 IK 104940005 Fälle & Zuzahlung',
        endToEndId: null,
        bankReference: '2026100512345601000',
        method: 'transfer',
      },
      { direction: 'out', amount: 3_550, partyName: null, purpose: 'Kontoführung 3. Quartal' },
      { direction: 'in', amount: 5_000, isPending: true, bankReference: null },
    ]);
  });

  test('of version 001.08 splits a collective entry and knows a return with its reason', () => {
    const statement = only(sample('camt053-v08'));
    expect(statement).toMatchObject({ number: '194', from: '2026-10-06', to: '2026-10-06' });
    expect(statement.lines).toMatchObject([
      {
        amount: 1_500,
        method: 'direct_debit',
        endToEndId: 'E2E-GUEST-1',
        partyName: 'Ayse Oezdemir',
        bookingDate: '2026-10-06',
        valueDate: '2026-10-07',
      },
      { amount: 2_500, partyName: 'Bernd Beispiel', partyIban: null, purpose: 'RF18539007547034' },
      {
        direction: 'out',
        amount: 1_500,
        returned: { reason: 'MS03 Rückgabe ohne Angabe von Gründen' },
        endToEndId: 'E2E-GUEST-1',
      },
    ]);
  });

  const guest = { iban: 'DE89370400440532013000', name: 'Ayse Oezdemir' };
  const office = { iban: 'DE72 9000 0001 0001 0000 01', name: 'Abrechnungsbüro Muster' };
  const sideOf = (side: string, { iban, name }: typeof guest, hasIban: boolean) =>
    `<ns2:${side}><ns2:Pty><ns2:Nm>${name}</ns2:Nm></ns2:Pty></ns2:${side}>${
      hasIban ? `<ns2:${side}Acct><ns2:Id><ns2:IBAN>${iban}</ns2:IBAN></ns2:Id></ns2:${side}Acct>` : ''
    }`;
  test.each([
    ['in their old roles', guest, office, true],
    ['in their old roles, without the account of the office', guest, office, false],
    ['in the roles of the return', office, guest, true],
  ])(
    'names the payer as the other party of a return, where the bank names both %s',
    (_, dbtr, cdtr, both) => {
      const parties = `<ns2:RltdPties>${sideOf('Dbtr', dbtr, true)}${sideOf('Cdtr', cdtr, both)}</ns2:RltdPties>`;
      const { lines } = only(
        changed(
          'camt053-v08',
          /<ns2:RltdPties>(?:(?!<ns2:RltdPties>).)*<\/ns2:RltdPties>(?=\s*<ns2:RtrInf>)/s,
          parties,
        ),
      );
      expect(lines.at(-1)).toMatchObject({ partyName: guest.name, partyIban: guest.iban });
    },
  );

  test('keeps an entry whole whose transactions do not add up to it', () => {
    const { lines } = only(changed('camt053-v08', '<ns2:Amt Ccy="EUR">25.00', '<ns2:Amt Ccy="EUR">24.00'));
    expect(lines).toMatchObject([
      { amount: 4_000, purpose: 'Zuzahlung September · RF18539007547034' },
      { amount: 1_500 },
    ]);
  });

  test.each([
    ['latin', 'iso-8859-1'],
    ['windows', 'windows-1252'],
  ])('is read in the encoding that it declares: %s', (_, encoding) => {
    const text = sample('camt053-v02').toString('utf8').replace('UTF-8', encoding);
    expect(only(Buffer.from(text, 'latin1')).owner).toBe('Abrechnungsbüro Muster');
  });

  test('is read with the dashes of Windows', () => {
    const text = sample('camt053-v02').toString('utf8').replace('UTF-8', 'windows-1252');
    const bytes = Buffer.from(text.replaceAll('Abrechnungsbüro Muster', 'Büro \x96 Muster'), 'latin1');
    expect(only(bytes).owner).toBe('Büro – Muster');
  });

  test.each([
    [
      'a document type',
      changed('camt053-v02', /<Document/, '<!DOCTYPE d [<!ENTITY x "y">]><Document'),
      'notXml',
    ],
    ['an entity of its own', changed('camt053-v02', '&amp;', '&x;'), 'notXml'],
    ['a bracket too few', changed('camt053-v02', '</Document>', ''), 'notXml'],
    ['bytes that are no UTF-8', Buffer.concat([sample('camt053-v02'), Buffer.from([0xff])]), 'notXml'],
    ['an unknown encoding', changed('camt053-v02', 'UTF-8', 'ebcdic'), 'notXml'],
    ['depth without end', Buffer.from('<a>'.repeat(100_000)), 'tooMuch'],
    ['attributes without end', Buffer.from(`<a ${numbered(50_000, at => `a${at}="1"`)}/>`), 'tooMuch'],
    ['a text without end', Buffer.from(`<a>${'x'.repeat(200_000)}</a>`), 'tooMuch'],
    ['a value without end', Buffer.from(`<a a="${'x'.repeat(200_000)}"/>`), 'tooMuch'],
    [
      'elements with attributes without end',
      Buffer.from(`<a>${'<b a="" b="" c="" d="" e="" f="" g="" h=""/>'.repeat(30_000)}</a>`),
      'tooMuch',
    ],
    ['something else', Buffer.from('<html><body/></html>'), 'notCamt'],
    ['nothing', Buffer.from(''), 'notXml'],
    ['an amount with a comma', changed('camt053-v02', '120.24</Amt>', '120,24</Amt>'), 'incomplete'],
    ['tenths of cents', changed('camt053-v02', '120.24</Amt>', '120.245</Amt>'), 'incomplete'],
    ['an entry without a day', changed('camt053-v02', /<BookgDt>.*?<\/ValDt>/s, ''), 'incomplete'],
  ])('is refused with %s', (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  test('has one key for each line, the same in another file, and two for two that are alike', () => {
    const { lines, ...statement } = only(sample('camt053-v02'));
    const keys = lineKeys({ ...statement, lines });
    expect(new Set(keys).size).toBe(3);
    expect(lineKeys({ ...statement, number: '7', lines })).toEqual(keys);
    const twice = lineKeys({ ...statement, lines: [...lines, ...lines] });
    expect([new Set(twice).size, twice.slice(0, 3)]).toEqual([6, keys]);
  });
});
