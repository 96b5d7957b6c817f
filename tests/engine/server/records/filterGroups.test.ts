import { addDays, today } from '@engine/shared/day.ts';
import { fold } from '@engine/shared/fold.ts';
import { relativePeriod } from '@engine/shared/period.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';

interface Row {
  readonly id: number;
  readonly branch: string | null;
  readonly is_main: boolean;
  readonly valid_from: string | null;
  readonly bank: { readonly name: string; readonly city: string | null; readonly source: string };
}

const cities = ['München', 'Muenster', 'Zürich', null];
const branches = ['Mitte', 'Süd', null];
const sources = ['manual', 'bundesbank'];
const days = [-400, -95, -31, -8, -1, 0, 1, 6, 14, 40, null];
const periods = ['$past', '$future', '$day', '$week', '$week-1', '$month', '$quarter-1', '$year', '$days+14'];

type Expression = Readonly<Record<string, unknown>>;

const dayText = fc.constantFrom(...days.flatMap(by => (by === null ? [] : [addDays(today(), by)])));

/** One condition, as a filter of one key. */
const condition: fc.Arbitrary<Expression> = fc.oneof(
  fc.constantFrom('MITTE', 'üd', 'x').map(text => ({ branch_like: text })),
  fc.constantFrom('Mitte', 'Süd').map(text => ({ branch_neq: text })),
  fc.boolean().map(empty => ({ branch_null: empty })),
  fc.boolean().map(value => ({ is_main: value })),
  fc.constantFrom(...periods).map(text => ({ valid_from_within: text })),
  dayText.map(day => ({ valid_from_gte: day })),
  dayText.map(day => ({ valid_from_lt: day })),
  fc.boolean().map(empty => ({ valid_from_null: empty })),
  fc.subarray(['München', 'Zürich', 'Bonn']).map(list => ({ 'bank.city_eq_any': list })),
  fc.subarray(['München', 'Zürich']).map(list => ({ 'bank.city_neq_any': list })),
  fc.boolean().map(empty => ({ 'bank.city_null': empty })),
  fc.constantFrom(...sources).map(source => ({ 'bank.source': source })),
);

const expressionOf = (depth: number): fc.Arbitrary<Expression> => {
  if (depth === 0) return condition;
  const parts = fc.array(expressionOf(depth - 1), { minLength: 1, maxLength: 3 });
  const group = fc
    .tuple(fc.constantFrom('_and', '_or'), parts)
    .map(([join, list]): Expression => ({ [join]: list }));
  return fc.oneof(
    condition,
    group,
    fc.tuple(condition, group).map(([one, more]) => ({ ...one, ...more })),
  );
};

/** What the filter means, without any database. */
function holds(row: Row, expression: Expression): boolean {
  return Object.entries(expression).every(([key, value]) => {
    if (Array.isArray(value) && key === '_and') return value.every(part => holds(row, part));
    if (Array.isArray(value) && key === '_or') return value.some(part => holds(row, part));
    const [, path = '', operator = 'eq'] =
      /^(.*?)(?:_(like|neq|null|within|gte|lt|eq_any|neq_any))?$/.exec(key) ?? [];
    const found = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], row);
    return compare(found, operator, value);
  });
}

function compare(found: unknown, operator: string, value: unknown): boolean {
  const isIn = Array.isArray(value) && value.includes(found);
  const text = String(found);
  const period = relativePeriod(String(value));
  const tests: Readonly<Record<string, boolean>> = {
    eq: found === value,
    neq: found !== value,
    null: (found === null) === value,
    eq_any: isIn,
    neq_any: !isIn,
    like: found !== null && fold(text).includes(fold(String(value))),
    gte: found !== null && text >= String(value),
    lt: found !== null && text < String(value),
    within: found !== null && period !== null && period.from <= text && text < period.before,
  };
  return tests[operator] ?? false;
}

describe.each(dialects)('groups of conditions on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  const rows: Row[] = [];

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    const banks = new Map<number, Row['bank']>();
    for (const [index, city] of cities.entries()) {
      const bank = { name: `Bank ${index}`, city, source: sources[index % 2] ?? '' };
      banks.set(
        await office.insert('bank', { ...bank, blz: String(10_000_000 + index), deleted: false }),
        bank,
      );
    }
    const ids = [...banks.keys()];
    for (let index = 0; index < 44; index++) {
      const by = days[index % days.length] ?? null;
      const bank = ids[index % ids.length] ?? 0;
      const row = {
        branch: branches[index % branches.length] ?? null,
        is_main: index < ids.length,
        valid_from: by === null ? null : addDays(today(), by),
      };
      const id = await office.insert('bic', {
        ...row,
        bank,
        bic: `AAAADE${String(index).padStart(2, '0')}XXX`,
      });
      rows.push({ ...row, id, bank: banks.get(bank) ?? { name: '', city: null, source: '' } });
    }
  });
  afterAll(() => office.close());

  const idsOf = async (filter: Expression) => {
    const answer = await clerk.get(`bic${query({ filter, sort: ['id', 'ASC'], range: [0, 99] })}`);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body.map((record: { id: number }) => record.id);
  };

  test('find what a reader of the filter would find', async () => {
    const property = fc.asyncProperty(expressionOf(3), async filter => {
      expect(await idsOf(filter)).toEqual(rows.filter(row => holds(row, filter)).map(({ id }) => id));
    });
    await fc.assert(property, { seed: 20_261_122, numRuns: 60 });
  });

  test('a moment belongs to the day that the office writes', async () => {
    const all = rows.map(({ id }) => id);
    expect(await idsOf({ created_at_within: '$days-1' })).toEqual(all);
    expect(await idsOf({ created_at_within: '$year-1' })).toEqual([]);
  });

  const nested = (depth: number): Expression =>
    depth === 0 ? { is_main: true } : { _or: [nested(depth - 1)] };

  test.each([
    ['bic', { _or: [] }, 'invalidFilterValue', '_or'],
    ['bic', { _or: { is_main: true } }, 'invalidFilterValue', '_or'],
    ['bic', { _and: [1] }, 'invalidFilterValue', '_and'],
    ['bic', { _or: [{ nothing: 1 }] }, 'unknownFilter', 'nothing'],
    ['bic', { _or: [{ q: 'a' }] }, 'unknownFilter', 'q'],
    ['users', { _or: [{ status: 'active' }, { password_hash_like: 'a' }] }, 'unknownFilter', 'password_hash'],
    ['bic', { _or: [{ is_main: true }, { valid_from: 'soon' }] }, 'invalidFilterValue', 'valid_from'],
    ['bic', { valid_from_within: 'soon' }, 'invalidFilterValue', 'valid_from_within'],
    ['bic', { branch_within: '$week' }, 'invalidFilterValue', 'branch_within'],
    ['bic', nested(5), 'filterTooNested', '4'],
    ['bic', { _or: Array(51).fill({ is_main: true }) }, 'filterTooLarge', '50'],
  ])('%s: %j is refused as %s and names %s', async (resource, filter, code, named) => {
    const { status, body } = await clerk.get(`${resource}${query({ filter })}`);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.detail).toContain(named);
  });

  test('a group asks for no field that its reader may not read', async () => {
    const reader = await office.caller(['guest.list', 'guest.read']);
    const filter = { _or: [{ last_name_like: 'a' }, { _and: [{ kvnr_like: 'A' }] }] };
    const { status, body } = await reader.get(`guest${query({ filter })}`);
    expect([status, body.code]).toEqual([403, 'forbiddenField']);
    expect(body.detail).toContain('kvnr');
  });
});
