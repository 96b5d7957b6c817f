import { entityNamed } from '@engine/server/access/model.ts';
import { searchWords } from '@engine/server/records/search/searchWords.ts';
import { officeYear } from '@engine/shared/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { exampleOf } from './exampleOf.ts';

const guests: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  anne: {
    number: 'F-000417',
    last_name: 'Müller',
    first_name: 'Änne',
    birth_date: '1983-11-03',
    phone: '+49 (0)89 / 998 45-67',
    kvnr: 'X110411675',
    iban: 'DE89370400440532013000',
    email: 'Aenne.Mueller@example.org',
    'address.street': 'Münchner Straße',
    'address.house_no': '12a',
    'address.zip': '50667',
    'address.city': 'Köln',
  },
  ute: {
    number: 'F-000418',
    last_name: 'Müllerchen',
    first_name: 'Ute',
    birth_date: '1924-02-01',
    phone: '0171 555 66 77',
    kvnr: 'A123456780',
    'address.street': 'Lindenstr.',
    'address.house_no': '7',
    'address.zip': '01067',
  },
  pat: {
    number: 'F-000777',
    name_prefix: 'von der',
    last_name: 'D\u2019Arcy Öztürk',
    first_name: 'Pat',
    birth_date: '1955-06-19',
  },
  jan: { number: 'F-000888', last_name: 'Weiß', first_name: 'Jan', birth_date: '1962-08-20' },
  jo: { number: 'F-000019', last_name: 'Ahmüller', first_name: 'Jo Anna', birth_date: '1990-01-01' },
};

describe.each(dialects)('the search of a list on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  const names = new Map<number, string>();
  const ids = new Map<string, number>();

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    for (const name of [
      'health-insurance',
      'guest-type',
      'billing-code',
      'client',
      'company',
      'treatment-type',
    ])
      await example(name, 1);
    const insured = {
      payer_type: 'statutory',
      insured_status: 'member',
      health_insurance: ids.get('health-insurance'),
    };
    let number = 1;
    for (const [name, values] of Object.entries(guests)) {
      const { kvnr } = values;
      const own = kvnr
        ? insured
        : {
            payer_type: 'private',
            insured_status: null,
            kvnr: null,
            health_insurance: null,
            kvnr_exception: null,
          };
      names.set(
        await example('guest', ++number, {
          notes: null,
          mobile: null,
          phone: null,
          iban: null,
          email: null,
          deceased_on: null,
          ...own,
          ...values,
        }),
        name,
      );
      await example('tour', number, {
        number: `T-2026-0000${number}`,
        ...(name === 'ute' && {
          'pickup.street': 'Goethestr.',
          'pickup.house_no': '39',
          'pickup.zip': '85049',
          'pickup.city': 'Ingolstadt',
        }),
      });
      await example('prescription', number);
      await example('person-warning', number);
      await example('bill-case', number, { voucher_no: null, rejection_text: null });
    }
  });
  afterAll(() => office.close());

  async function example(name: string, number: number, values: Readonly<Record<string, unknown>> = {}) {
    const fields = exampleOf(entityNamed(office.model, name).meta, number, ids);
    const id = await office.insertAny(name, { ...Object.fromEntries(fields), ...values });
    ids.set(name, id);
    return id;
  }

  const list = async (who: Caller, resource: string, q: string) => {
    const { status, body } = await who.get(`${resource}${query({ filter: { q } })}`);
    expect(status).toBe(200);
    return body;
  };
  /** The guests found, or those whom the records found name; in order. */
  const found = async (who: Caller, resource: string, q: string): Promise<readonly (string | undefined)[]> =>
    (await list(who, resource, q)).map(({ id, guest }: { id: number; guest?: number }) =>
      names.get(guest ?? id),
    );

  test.each([
    ['any part of a name, however it is written', 'ÜLLER', ['jo', 'anne', 'ute']],
    ['the whole of a word before its start, and that before its inside', 'muller', ['anne', 'ute', 'jo']],
    ['umlauts that are written as two letters', 'Mueller', ['anne', 'ute', 'jo']],
    ['every word', 'müller ute', ['ute']],
    ['what stands before a name', 'von der Arcy', ['pat']],
    ['a name in two words, with a hyphen between them', 'Arcy-Öztürk', ['pat']],
    ['a name without the apostrophe in it', 'darcy', ['pat']],
    ['a name with the apostrophe of a telephone', 'd’arcy', ['pat']],
    ['a name with the apostrophe of a keyboard', "d'Arcy", ['pat']],
    ['a birth date without signs and with the year in two digits', '190655', ['pat']],
    ['a birth date in three words', '19 6 1955', ['pat']],
    ['no one by the last day that there is', '31.12.9999', []],
    ['no one by the first day that there is', '0000-01-01', []],
    ['a name without the blank in it', 'joanna', ['jo']],
    ['two letters that begin a word', 'mü', ['anne', 'ute']],
    ['one letter that begins a word', 'u', ['ute']],
    ['no two letters inside a word', 'll', []],
    ['a number of records', 'F-000417', ['anne']],
    ['it without its signs', 'f000417', ['anne']],
    ['the digits of it', '000418', ['ute']],
    ['a short number without the zeros in front', '19', ['jo']],
    ['a birth date with the year in two digits', '3.11.83', ['anne']],
    ['a birth date in full', '03.11.1983', ['anne']],
    ['a birth date as English screens write it', '1983-11-03', ['anne']],
    ['a birth date as Americans write it', '11/03/1983', ['anne']],
    ['a birth date as computers write it', '1983-11-03', ['anne']],
    ['a birth date with blanks', '3. 11. 1983', ['anne']],
    ['a birth date without signs', '03111983', ['anne']],
    ['a birth date of the other century', '1.2.24', ['ute']],
    ['a birth date beside a name', 'müller 3.11.83', ['anne']],
    ['a birth date that is written out', '3. November 1983', ['anne']],
    ['a birth date that is written out, without a blank', '3.November 1983', ['anne']],
    ['a birth date whose month is shortened', '1. Feb. 24', ['ute']],
    ['a birth date that is written out in English', '3 November 1983', ['anne']],
    ['a birth date whose month is written first', 'November 3rd, 1983', ['anne']],
    ['a birth date that is written out beside a name', 'müller, 3rd of Nov 1983', ['anne']],
    ['a month of birth', 'Juni 1955', ['pat']],
    ['a month of birth beside a name', 'Müller November 1983', ['anne']],
    ['a name beside the year of birth', 'müller 1983', ['anne']],
    ['a year of birth before the name', '1924 ute', ['ute']],
    ['no one by another year than that of the birth', 'müller 1984', []],
    ['no one by the month of another year', 'november 1984', []],
    ['a first name that is a month, with the year of birth', 'Jan 1962', ['jan']],
    ['no one by a day that there is not', '31.2.1983', []],
    ['a telephone number as it is written', '+49 (0)89 / 998 45-67', ['anne']],
    ['a telephone number as it is dialled here', '089 9984567', ['anne']],
    ['a telephone number as it is dialled abroad', '0049899984567', ['anne']],
    ['a telephone number with its code of country', '+49-89-9984567', ['anne']],
    ['a telephone number without the place', '998 45 67', ['anne']],
    ['a telephone number kept without the code of country', '+49 171 5556677', ['ute']],
    ['an insurance number in groups', 'x110 411 675', ['anne']],
    ['an IBAN in groups', 'DE89 3704 0044 0532 0130 00', ['anne']],
    ['a part of an IBAN', '3704 0044', ['anne']],
    ['an e-mail address', 'aenne.mueller@example.org', ['anne']],
    ['a part of an e-mail address', '@example.org', ['anne']],
    ['a postcode', '50667', ['anne']],
    ['a postcode with its city', '50667 Köln', ['anne']],
    ['a street with its number', 'Münchner Straße 12a', ['anne']],
    ['an address as it stands on letters', 'Münchner Straße 12a, 50667 Köln', ['anne']],
    ['a street whose name is shortened', 'muenchner str. 12a', ['anne']],
    ['a street that is kept shortened', 'Lindenstraße 7', ['ute']],
    ['a shortened street as it is kept', 'lindenstr 7', ['ute']],
    ['a name as the screen writes it', 'Müllerchen, Ute, *01.02.1924', ['ute']],
    ['a name with a sign behind it', 'müllerchen;', ['ute']],
    ['no one by what no guest has', 'müller zwiebel', []],
    ['no one by a quote', '"mül"', []],
    ['no one by the signs of patterns', 'm%l_er', []],
  ])('finds %s: %s', async (_, text, expected) => {
    expect(await found(clerk, 'guest', text)).toEqual(expected);
  });

  test.each(['tours', 'prescriptions', 'person-warnings', 'bill-cases'])(
    'finds %s by the guest whom they name, by name and by day of birth',
    async resource => {
      expect(await found(clerk, resource, 'müllerchen')).toEqual(['ute']);
      expect(await found(clerk, resource, 'änne 3.11.83')).toEqual(['anne']);
      expect(await found(clerk, resource, 'änne 3. November 1983')).toEqual(['anne']);
      expect(await found(clerk, resource, 'müller 1983')).toEqual(['anne']);
      expect(await found(clerk, resource, 'Juni 1955')).toEqual(['pat']);
    },
  );

  test.each([
    ['Goethestraße 39', ['ute']],
    ['goethestr 38', []],
    ['85049', ['ute']],
    ['Goethestr. 39, 85049 Ingolstadt', ['ute']],
  ])('finds tours by where they begin: %s', async (text, expected) => {
    expect(await found(clerk, 'tours', text)).toEqual(expected);
  });

  test('the order of the list itself comes after the nearness', async () => {
    const sort = ['last_name', 'ASC'] as const;
    const { body } = await clerk.get(`guest${query({ filter: { q: 'muller' }, sort })}`);
    expect(body.map(({ id }: { id: number }) => names.get(id))).toEqual(['anne', 'ute', 'jo']);
  });

  test('an order that is asked for comes before the nearness', async () => {
    const { body } = await clerk.get(
      `guest${query({ filter: { q: 'muller' }, sort: ['last_name', 'DESC'] })}`,
    );
    expect(body.map(({ id }: { id: number }) => names.get(id))).toEqual(['ute', 'anne', 'jo']);
  });

  test('counts as it lists, on a page behind the end too', async () => {
    const { headers, body } = await clerk.get(`guest${query({ filter: { q: 'muller' }, range: [50, 74] })}`);
    expect([body, headers['content-range']]).toEqual([[], 'guest */3']);
  });

  test('finds nothing by a field that is masked, however it is written, and all by the others', async () => {
    const reader = await office.caller(['guest.list', 'tours.list']);
    for (const text of ['X110411675', 'x110 411 675', '411675', 'müller x110411675', 'x1'])
      expect([text, await found(reader, 'guest', text)]).toEqual([text, []]);
    for (const text of [
      'muller',
      'mü',
      '3.11.83',
      '0049 89 9984567',
      'F-000417',
      '19',
      'joanna',
      '3704 0044',
      'ällerchen',
    ])
      expect([text, await found(reader, 'guest', text)]).toEqual([text, await found(clerk, 'guest', text)]);
  });

  test('the value of a masked field moves no record to the front', async () => {
    const reader = await office.caller(['guest.list']);
    await office.data.run(
      office.all
        .updateTable('guest')
        .set({ search_text: '  f-000019  ahmuller  muller  ' })
        .where('number', '=', 'F-000019'),
    );
    expect(await found(reader, 'guest', 'muller')).toEqual(['anne', 'ute', 'jo']);
  });

  test('finds nothing through a reference to what may not be seen', async () => {
    const reader = await office.caller(['tours.list']);
    for (const text of ['müller', 'mü', '3.11.83', 'änne 3.11.83'])
      expect([text, await found(reader, 'tours', text)]).toEqual([text, []]);
    expect(await found(reader, 'tours', 'T-2026-00002')).toEqual(['anne']);
  });

  test('finds by a new name at once', async () => {
    const { body } = await clerk.get(`guest/${ids.get('guest')}`);
    const renamed = await clerk.put(
      `guest/${body.id}`,
      { ...body, last_name: 'Quittenbaum' },
      { 'if-match': `"v${body.version}"` },
    );
    expect(renamed.status).toBe(200);
    expect(await found(clerk, 'tours', 'quitten')).toEqual(['jo']);
    expect(await found(clerk, 'tours', 'ahmüller')).toEqual([]);
  });

  test('finds a day without its year in the years around now, and no birth date by it', async () => {
    const tours = [-2, -1, 0, 1].map(years => `${officeYear() + years}-11-03`);
    const written: number[] = [];
    for (const [at, date] of tours.entries()) written.push(await example('tour', 60 + at, { date }));
    for (const text of [
      '3.11.',
      '03.11.',
      '3.11',
      '03.11',
      '3. 11.',
      '3. November',
      '3 Nov',
      'November 3rd',
    ]) {
      const rows: readonly { readonly id: number }[] = await list(clerk, 'tours', text);
      expect(rows.map(({ id }) => id).sort()).toEqual(written.slice(1));
    }
    expect(await found(clerk, 'guest', '3.11.')).toEqual([]);
    expect(await list(clerk, 'tours', '31.11.')).toEqual([]);
  });

  describe('those who are called like this come before those who live there', () => {
    beforeAll(async () => {
      const street = { last_name: 'Albrecht', first_name: 'Erika', 'address.street': 'Schulz' };
      const inhabitants = {
        erika: street,
        beate: { ...street, first_name: 'Beate' },
        anna: { last_name: 'Schulze-Binz', first_name: 'Anna' },
        bernd: { last_name: 'Schulzig', first_name: 'Bernd' },
      };
      let number = 90;
      for (const [name, values] of Object.entries(inhabitants))
        names.set(
          await example('guest', ++number, {
            notes: null,
            payer_type: 'private',
            insured_status: null,
            kvnr: null,
            health_insurance: null,
            kvnr_exception: null,
            'address.street': 'Am Markt',
            ...values,
          }),
          name,
        );
    });

    test.each([
      ['schulz', ['anna', 'bernd', 'erika', 'beate']],
      ['schul', ['anna', 'bernd', 'erika', 'beate']],
      ['schulz, b', ['anna', 'bernd', 'beate']],
      ['schulz, be', ['bernd', 'beate']],
      ['schulz, bi', ['anna']],
    ])('%s', async (text, expected) => {
      expect(await found(clerk, 'guest', text)).toEqual(expected);
    });

    test('for a reader who sees no address too', async () => {
      const reader = await office.caller(['guest.list']);
      expect((await found(reader, 'guest', 'schulz')).slice(0, 2)).toEqual(['anna', 'bernd']);
    });
  });
});

describe('the words of a search', () => {
  test.each([
    ['nothing in signs', '/ %', []],
    ['a unit that stands by itself', 'km 12', ['km', '12']],
    ['no more than eight', 'a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['a NUL as a blank', 'ab\0cd', ['ab', 'cd']],
    ['a label without the signs between its parts', 'Amt, Ulm (Süd):', ['amt', 'ulm', 'sud']],
    ['quoted text without its quotes', '„Amt Ulm“ «Süd»', ['amt', 'ulm', 'sud']],
    ['the beginning before an asterisk', 'Bauer*', ['bauer']],
    ['names between semicolons', 'Bauer;Uwe', ['bauer', 'uwe']],
    ['text without invisible characters', '\u200bBauer\u00ad', ['bauer']],
    ['a number with the dashes of a typesetter', 'S01–26–00060', ['s01-26-00060']],
    ['the parts of a label, each by itself', 'Wert 1 · 02/2026', ['02/2026', 'wert', '1']],
  ])('are %s', (_, text, expected) => {
    expect(searchWords(text).map(({ ways }) => ways[0]?.join(' '))).toEqual(expected);
  });

  test('of one number in several pieces are those pieces, or the number in one', () => {
    const nothingElse = { days: [], months: [], years: [], amounts: [], decimals: [], times: [] };
    expect(searchWords('+49 (0)89 12-34')).toEqual([
      { ways: [['+49', '(0)89', '12-34'], ['490891234'], ['891234']], ...nothingElse },
    ]);
  });

  test.each([
    ['1.168,98 €', ['116898']],
    ['1,168.98', ['116898']],
    ['-0,50', ['-50']],
    ['10.11.2026', []],
    ['1.168', []],
    ['99.999.999,00', []],
  ])('%s means the amounts %j', (text, expected) => {
    expect(searchWords(text).flatMap(({ amounts }) => amounts)).toEqual(expected);
  });

  test.each([
    ['12,5', ['125', '1250', '12500', '125000']],
    ['12,50', ['125', '1250', '12500', '125000']],
    ['12,5 km', ['125', '1250', '12500', '125000']],
    ['12,50 EUR', ['125', '1250', '12500', '125000']],
    ['0,0625', ['625']],
    ['-3,75 %', ['-375', '-3750', '-37500']],
    ['1.168,98', ['116898', '1168980', '11689800']],
    ['12', []],
    ['31.12.2026', []],
    ['1,23456', []],
  ])('%s means the numbers %j, by the places of a field', (text, expected) => {
    expect(searchWords(text)).toHaveLength(1);
    expect(searchWords(text).flatMap(({ decimals }) => decimals.map(({ value }) => value))).toEqual(expected);
  });

  test.each([
    ['7:30', ['07:30']],
    ['07:30', ['07:30']],
    ['23:59 Uhr', ['23:59']],
    ['24:00', []],
    ['7:3', []],
  ])('%s means the times %j', (text, expected) => {
    expect(searchWords(text).map(({ times }) => times)).toEqual([expected]);
  });

  test.each([
    ['Goethe', [['goethe'], ['gothe']]],
    ['Bauer', [['bauer']]],
    ['Joe', [['joe']]],
  ])('of %s are %j, where ae, oe and ue may be umlauts', (text, ways) => {
    expect(searchWords(text)).toMatchObject([{ ways }]);
  });

  test('of an amount are the amount, not a number whose figures stand in others', () => {
    expect(searchWords('20,00')).toMatchObject([{ ways: [['20,00']], amounts: ['2000'] }]);
  });

  test('of a month are that month', () => {
    expect(searchWords('3/2026')).toMatchObject([{ months: ['2026-03'] }]);
    expect(searchWords('2026-03')).toMatchObject([{ months: ['2026-03'] }]);
  });
});
