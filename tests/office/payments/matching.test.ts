import {
  allocationsOf,
  draftFrom,
  isBookable,
  splitLine,
  takeBill,
} from '@office/payments/screens/allocationDraft.ts';
import { evenAllocations } from '@office/payments/server/matchPayments.ts';
import { certainClaims } from '@office/payments/server/namedClaims.ts';
import { indexNumbers, namedBills } from '@office/payments/server/numberIndex.ts';
import { indexOpenClaims, type OpenBill, type OpenCase } from '@office/payments/server/openClaims.ts';
import { suggestBills } from '@office/payments/server/suggestBills.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const bill = (number: string, fields: Partial<OpenBill> = {}): OpenBill => ({
  id: Number(number.replaceAll(/\D/g, '')),
  number,
  company: 1,
  recipientName: '',
  recipient: 'guest:1',
  open: 1_000,
  claimsOpen: 0,
  total: 1_000,
  dueDate: null,
  ik: null,
  ...fields,
});

/** `A-26-00004 sure` for each bill that the reference names. */
const naming = (reference: string, ...numbers: readonly string[]) =>
  [...namedBills(reference, indexNumbers(numbers.map(number => bill(number))))].map(
    ([{ number }, how]) => `${number} ${how}`,
  );

test.each([
  ['another guest', 'guest:2', 'Anna Gast', [], []],
  ['another guest with the same name', 'guest:2', 'Paula Probe', [], ['amount name']],
  ['the guest who owes it', 'guest:1', 'Anna Gast', [], ['amount payer']],
  ['an insurer, whose bills another one pays at times', 'health_insurance:1', 'Kasse', [], ['amount']],
  ['somebody whom the office does not know', null, 'Anna Gast', [], ['amount']],
  [
    'another guest from the account of the one who owes it',
    'guest:2',
    'Anna Gast',
    ['guest:1'],
    ['amount iban'],
  ],
] as const)('what is owed to the cent is suggested to %s as far as it is likely', (...row) => {
  const [, payer, payerName, owners, reasons] = row;
  const payment = {
    rest: 1_000,
    reference: 'Zuzahlung',
    payerName,
    payers: new Set(payer === null ? [] : [payer]),
    accountOwners: new Set<string>(owners),
    companies: null,
  };
  const open = indexOpenClaims([bill('A-26-00004', { recipientName: 'Paula Probe' })]);
  expect(suggestBills(payment, open).map(each => each.reasons.join(' '))).toEqual(reasons);
});

describe('a reference names', () => {
  const four = ['A-26-00004 sure'];
  test.each([
    'A-26-00004',
    'a-26-00004',
    'A 26 00004',
    'A2600004',
    'A/26/00004.',
    'RE A-26-00004',
    'RE-A-26-00004',
    'Rechnung Nr. A-26-00004 vom 3.11.',
    'A-26-00004 3.11.2026',
    'A-26-00004 03112026',
    'A-26-0000403.11.2026',
    'A-26-000043.11.26',
    'A-26-000042026-11-03',
    'A-26-0000403112026',
    'A-26-00004vom 3.11.',
    '3.11.A-26-00004',
    'vom 03.11.2026A-26-00004',
    'KD 4711 A-26-00004 12,50',
    'A-26-000 04 Dankeschoen',
    'A -26- 00004',
  ])('"%s": one bill, without doubt', reference => {
    expect(naming(reference, 'A-26-00004')).toEqual(four);
  });

  test.each([
    'BA-26-00004',
    '1A-26-00004',
    'ÄA-26-00004',
    'A-26-000041',
    'A-26-0000499',
    'A-26-00040 4',
    'A-26-10000 4',
    'A 26 am 00004',
    'A-26-00.004',
    'A-26-00005',
    '',
  ])('"%s": not the bill A-26-00004', reference => {
    expect(naming(reference, 'A-26-00004')).toEqual([]);
  });

  test.each([
    ['a dash before it', 'B-A-26-00004', ['A-26-00004'], ['A-26-00004 doubtful']],
    ['a dash and a digit behind it', 'A-26-00004-2', ['A-26-00004'], ['A-26-00004 doubtful']],
    [
      'two numbers that a date may follow',
      'A-26-0000403.11.',
      ['A-26-00004', 'A-26-0000403'],
      ['A-26-00004 doubtful', 'A-26-0000403 doubtful'],
    ],
  ])('doubtfully with %s', (_, reference, numbers, expected) => {
    expect(naming(reference, ...numbers)).toEqual(expected);
  });

  test.each([
    'A-26-00004/A-26-00005 vom 3.11.',
    'A-26-00004A-26-00005',
    'A 26 00004, A 26 00005',
    'A-26-00004 3.11.2026 A-26-00005 4.11.2026',
    'A-26-0000403.11.2026A-26-0000504.11.2026',
  ])('"%s": two bills', reference => {
    expect(naming(reference, 'A-26-00005', 'A-26-00004')).toEqual(['A-26-00004 sure', 'A-26-00005 sure']);
  });

  it('the longer number where one begins with another', () => {
    expect(naming('BA 26 00004', 'A-26-00004', 'BA-26-00004')).toEqual(['BA-26-00004 sure']);
    expect(naming('B A-26-00004', 'A-26-00004', 'BA-26-00004')).toEqual(['BA-26-00004 sure']);
    expect(naming('A-26-00012', 'A-26-00012', 'A-26-00001')).toEqual(['A-26-00012 sure']);
  });

  it('no bill by a number too short to be one', () => expect(naming('1234', '12-34')).toEqual([]));
});

const prefix = fc.stringMatching(/^[A-Z][A-Z0-9]{0,3}$/);
const number = fc
  .tuple(prefix, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99_999 }))
  .map(([letters, year, count]) => `${letters}-${pad(year, 2)}-${pad(count, 5)}`);
const pad = (value: number, length: number) => String(value).padStart(length, '0');
const date = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom('', '26', '2026'))
  .map(([day, month, year]) => `${pad(day, 2)}.${pad(month, 2)}.${year}`);
const written = (sign: string) => (text: string) => text.replaceAll('-', sign);

describe('for all numbers', () => {
  it('those that are written, however and beside what, are named, and no others', () => {
    const sign = fc.constantFrom('-', ' ', '', '/', '.', ' - ');
    const between = fc.constantFrom(' ', ', ', ' / ', ';', '+', '\n');
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(number, { maxLength: 30 }),
        fc.tuple(sign, between, fc.option(date), fc.constantFrom('', 'RE ', 'Rechnung ', 'Zuzahlung: ')),
        (paid, others, [dash, gap, day, word]) => {
          const reference = paid
            .map(each => word + written(dash)(each) + (day === null ? '' : ` ${day}`))
            .join(gap);
          const named = naming(reference, ...new Set([...paid, ...others]));
          expect(named.toSorted()).toEqual(paid.map(each => `${each} sure`).toSorted());
        },
      ),
    );
  });

  it('a letter or digit joined to the front makes it another number', () => {
    fc.assert(
      fc.property(number, fc.stringMatching(/^[A-Z0-9]$/), (each, sign) => {
        expect(naming(sign + each, each)).toEqual([]);
      }),
    );
  });

  it('certain bills come out even, are of one of the companies of the account, and are suggested', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(number, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 6,
          selector: ([each]) => each,
        }),
        fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }))),
        fc.integer({ min: 1, max: 12 }),
        (owed, account, euros) => {
          const bills = owed.map(([each, company, open]) => bill(each, { company, open: open * 100 }));
          const [first, second] = bills;
          const payment = {
            rest: euros * 100,
            reference: `${first?.number} ${second?.number ?? ''}`,
            companies: account === null ? null : new Set(account),
          };
          const certain = certainClaims(payment, indexOpenClaims(bills))?.map(claim => claim.bill);
          if (!certain) return;
          expect(certain.reduce((sum, { open }) => sum + open, 0)).toBe(payment.rest);
          if (account !== null) expect(certain.every(({ company }) => account.includes(company))).toBe(true);
          const traits = {
            ...payment,
            payerName: null,
            payers: new Set<string>(),
            accountOwners: new Set<string>(),
          };
          const suggested = suggestBills(traits, indexOpenClaims(bills)).map(
            ({ bill: { number: each } }) => each,
          );
          expect(suggested).toEqual(expect.arrayContaining(certain.map(({ number: each }) => each)));
        },
      ),
    );
  });
});

describe('a payment for cases of bills', () => {
  const caseOf = (of: OpenBill, id: number, owed: number, voucher: string | null = null): OpenCase => ({
    id,
    number: `F-2026-${pad(id, 6)}`,
    voucher,
    bill: of.id,
    owed,
  });
  const one = bill('A-26-00004', { open: 9_000, total: 9_000, claimsOpen: 500 });
  const other = bill('A-26-00005', { open: 4_000, total: 4_000 });
  const open = indexOpenClaims(
    [one, other],
    [caseOf(one, 1, 5_000, '0000815'), caseOf(one, 2, 3_000), caseOf(one, 3, 1_000), caseOf(other, 4, 4_000)],
  );
  const judge = (reference: string, rest: number) => {
    const payment = { rest, reference, companies: null };
    const unknown = { payerName: null, payers: new Set<string>(), accountOwners: new Set<string>() };
    const shown = ({ bill: of, cases }: { bill: OpenBill; cases: readonly OpenCase[] }) =>
      [of.number.slice(-1), ...cases.map(({ id }) => id)].join(' ');
    return {
      certain: certainClaims(payment, open)?.map(shown) ?? null,
      suggested: suggestBills({ ...payment, ...unknown }, open).map(
        claim => `${shown(claim)}: ${claim.reasons.join(' ')}`,
      ),
    };
  };

  test.each([
    [
      'the bill and one of its cases',
      'A-26-00004 F-2026-000002',
      3_000,
      ['4 2'],
      ['4 2: number case case_amount'],
    ],
    [
      'two cases of a bill',
      'A-26-00004 F-2026-000001/F-2026-000003',
      6_000,
      ['4 1 3'],
      ['4 1 3: number case case_amount'],
    ],
    ['a case alone', 'F-2026-000003 Danke', 1_000, ['4 3'], ['4 3: case case_amount']],
    ['a case by its voucher', 'A-26-00004 Beleg 0000815', 5_000, ['4 1'], ['4 1: number case case_amount']],
    [
      'a case of one bill and another bill',
      'F-2026-000002, A-26-00005',
      7_000,
      ['4 2', '5'],
      ['4 2: case', '5: number'],
    ],
    [
      'all cases by one, and so the bill',
      'A-26-00004 F-2026-000001 F-2026-000002 F-2026-000003',
      9_000,
      ['4'],
      ['4: number case amount'],
    ],
    [
      'the bill as a whole though a case is named',
      'A-26-00004 F-2026-000002',
      9_500,
      ['4'],
      ['4: number case amount'],
    ],
    ['a case of which less is paid', 'A-26-00004 F-2026-000002', 2_500, null, ['4 2: number case']],
    [
      'a bill, cut in a case that is named',
      'A-26-00004 gekuerzt 15,00 F-2026-000002',
      7_500,
      null,
      ['4: number case'],
    ],
    ['no case, but the amount of one', 'A-26-00004', 3_000, null, ['4 2: number case_amount']],
    ['no case, and the amount of none', 'A-26-00004', 2_000, null, ['4: number']],
    ['a number that is longer than that of a case', 'F-2026-0000021', 3_100, null, []],
  ])('%s', (_, reference, rest, certain, suggested) => {
    expect(judge(reference, rest)).toEqual({ certain, suggested });
  });

  it('is drafted as a line for each case, as far as the money goes', () => {
    const suggested = {
      id: 4,
      number: 'A-26-00004',
      recipient_name: 'Kasse',
      open: 9_000,
      claims_open: 0,
      total: 9_000,
      due_date: null,
      score: 1,
      named_case: null,
      cases: [
        { id: 1, name: 'F-2026-000001', open: 5_000 },
        { id: 2, name: 'F-2026-000002', open: 3_000 },
      ],
      reasons: ['case'] as const,
      certain: false,
    };
    expect(allocationsOf(draftFrom([suggested], 7_000))).toEqual([
      { bill: 4, bill_case: 1, amount: 5_000, kind: 'payment' },
      { bill: 4, bill_case: 2, amount: 2_000, kind: 'payment' },
    ]);
    const { cases: _, ...whole } = suggested;
    const picked = takeBill(draftFrom([suggested], 7_000), whole, 7_000, true);
    expect(allocationsOf(picked)).toEqual([{ bill: 4, amount: 7_000, kind: 'payment' }]);
    expect(takeBill(picked, whole, 7_000, true)).toBe(picked);
  });
});

test('a reference is compared with the cases that it names, and with none of the others', () => {
  let looks = 0;
  const bills = Array.from({ length: 200 }, (_, at) => bill(`A-26-${pad(at + 1, 5)}`));
  const cases = bills.map(
    ({ id, open }): OpenCase => ({
      get id() {
        looks += 1;
        return id;
      },
      get number() {
        looks += 1;
        return `F-2026-${pad(id, 6)}`;
      },
      get bill() {
        looks += 1;
        return id;
      },
      voucher: null,
      owed: open,
    }),
  );
  const open = indexOpenClaims(bills, cases);
  looks = 0;
  const references = bills.map(({ number }, at) => `${number} F-2026-${pad((at % 200) + 1, 6)}`);
  const certain = references.map(
    reference => certainClaims({ rest: 1_000, reference, companies: null }, open)?.length,
  );
  expect(certain).toEqual(bills.map(() => 1));
  expect(looks / references.length).toBeLessThan(20);
});

test('a number that two bills have but for its signs pays neither of them unasked', () => {
  const bills = [bill('A-26-00004', { id: 1 }), bill('A/26/00004', { id: 2 })];
  const payment = { rest: 1_000, reference: 'Rechnung A-26-00004', companies: null, payerName: null };
  const open = indexOpenClaims(bills.map(each => ({ ...each, open: 1_000, total: 1_000 })));
  expect(certainClaims(payment, open)).toBeNull();
  const found = suggestBills({ ...payment, payers: new Set(), accountOwners: new Set() }, open);
  expect(found.map(({ bill: { id }, reasons }) => [id, reasons])).toEqual([
    [1, ['number', 'amount']],
    [2, ['number', 'amount']],
  ]);
});

describe('the case of a bill that was cut', () => {
  const one = bill('A-26-00004', { open: 9_000, total: 9_000 });
  const open = indexOpenClaims(
    [one],
    [1, 2].map(id => ({ id, number: `F-2026-${pad(id, 6)}`, voucher: null, bill: one.id, owed: 4_500 })),
  );
  it.each([
    ['is the one that the payer names', 'A-26-00004 gekuerzt F-2026-000002', 2],
    ['is for a person to say where the payer names two', 'A-26-00004 F-2026-000002 F-2026-000001', null],
    ['is for a person to say where the payer names none', 'A-26-00004', null],
  ])('%s', (_, reference, named) => {
    const unknown = { payerName: null, payers: new Set<string>(), accountOwners: new Set<string>() };
    const payment = { rest: 9_000, reference, companies: null, ...unknown };
    expect(suggestBills(payment, open).map(({ namedCase }) => namedCase?.id ?? null)).toEqual([named]);
    const suggested = {
      ...{ id: 4, number: one.number, recipient_name: 'Kasse', open: 9_000, claims_open: 0, total: 9_000 },
      ...{ due_date: null, score: 1, cases: [], named_case: named, certain: false },
      reasons: ['number'] as const,
    };
    const drafted = draftFrom([suggested], 7_500);
    const [line] = drafted;
    expect(line && allocationsOf([{ ...line, shortfall: 'cut' }]).at(-1)).toEqual({
      ...{ bill: 4, amount: 1_500, kind: 'cut' },
      ...(named === null ? {} : { bill_case: named }),
    });
    const [picked] = takeBill([], suggested, 7_500, true);
    expect(picked?.billCase).toBe(named);
  });
});

describe('a payment that falls short of a bill and its fees', () => {
  const owed = { id: 1, number: 'A-26-00004', recipient_name: 'Gast', open: 10_000, claims_open: 800 };
  test.each([
    ['pays the bill first where the office says so', true, 10_300, [10_000, 300]],
    ['pays fees and interest first where it is paid by law (§ 367 BGB)', false, 10_300, [9_500, 800]],
    ['leaves nothing to fees when the bill takes all', true, 9_000, [9_000, 0]],
    ['pays fees alone by law when it covers no more', false, 500, [0, 500]],
    ['pays both in full, and leaves the rest', false, 12_000, [10_000, 800]],
  ] as const)('%s', (_, principalFirst, left, [amount, fee]) => {
    const lines = takeBill([], owed, left, principalFirst);
    expect(lines).toMatchObject([{ amount, fee }]);
    expect(allocationsOf(lines)).toEqual([
      ...(amount > 0 ? [{ bill: 1, amount, kind: 'payment' }] : []),
      ...(fee > 0 ? [{ bill: 1, amount: fee, kind: 'fee' }] : []),
    ]);
  });

  it.each([
    [true, [6_000, 300], [4_000, 0]],
    [false, [6_000, 800], [3_500, 0]],
  ] as const)(
    'keeps what goes to fees when it is split by cases: bill first %s',
    (principalFirst, first, second) => {
      const cases = [6_000, 4_000].map((open, at) => ({ id: at + 1, name: `F-${at}`, open }));
      const split = takeBill([], owed, 10_300, principalFirst).flatMap(line => splitLine(line, cases, 0));
      expect(split.map(({ amount, fee }) => [amount, fee])).toEqual([first, second]);
      expect(allocationsOf(split).filter(({ kind }) => kind === 'fee')).toEqual([
        { bill: 1, amount: first[1], kind: 'fee' },
      ]);
    },
  );

  it('books no more fees than are open', () => {
    const lines = takeBill([], owed, 10_800, true).map(line => ({ ...line, fee: 801 }));
    expect([lines.length, isBookable(lines, 20_000)]).toEqual([1, false]);
  });
});

describe('money for several bills of which one has a fee', () => {
  const bills = [bill('A-26-00004', { open: 10_000, claimsOpen: 800 }), bill('A-26-00005', { open: 5_000 })];
  const suggested = bills.map(({ id, number, open, claimsOpen }) => ({
    ...{ id, number, recipient_name: 'Gast', open, claims_open: claimsOpen, total: open, due_date: null },
    ...{ score: 1, cases: [], named_case: null, certain: true, reasons: ['number'] as const },
  }));
  test.each([
    ['pays both bills before the fee where the office says so', true, 15_000, [10_000, 0, 5_000]],
    ['pays the fee first where it is paid by law (§ 367 BGB)', false, 15_000, [10_000, 800, 4_200]],
    ['pays all', true, 15_800, [10_000, 800, 5_000]],
    ['pays all by law', false, 15_800, [10_000, 800, 5_000]],
  ] as const)('%s, on the screen and in the import', (_, principalFirst, money, [first, fee, second]) => {
    const shown = draftFrom(suggested, money, principalFirst);
    expect(shown).toMatchObject([
      { amount: first, fee },
      { amount: second, fee: 0 },
    ]);
    const claims = certainClaims(
      { rest: money, reference: 'A-26-00004 A-26-00005', companies: null },
      indexOpenClaims(bills),
    );
    const imported = evenAllocations(claims ?? [], money, principalFirst).map(
      ({ bill: id, amount, kind }) => ({ bill: id, amount, kind }),
    );
    expect(imported).toEqual(allocationsOf(shown));
  });
});
