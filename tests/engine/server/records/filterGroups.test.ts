import { addDays, today } from '@engine/shared/day.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { fold } from '@engine/shared/fold.ts';
import { relativePeriod } from '@engine/shared/period.ts';
import { billingCode } from '@generated/tables/billing-code.ts';
import { client } from '@generated/tables/client.ts';
import { company } from '@generated/tables/company.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { exampleOf } from './exampleOf.ts';

interface Row {
  readonly id: number;
  readonly branch: string | null;
  readonly is_main: boolean;
  readonly valid_from: string | null;
  readonly bank: { readonly name: string; readonly city: string | null; readonly source: string };
}

type Order = 'ASC' | 'DESC';

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
  fc.constantFrom('MITTE', 'üd', 'x').map(text => ({ branch_unlike: text })),
  fc.constantFrom('Muen', 'z', '%').map(text => ({ 'bank.city_unlike': text })),
  fc.constantFrom('manu', 'x').map(text => ({ 'bank.source_unlike': text })),
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

const expressionOf = (condition: fc.Arbitrary<Expression>, depth: number): fc.Arbitrary<Expression> => {
  if (depth === 0) return condition;
  const parts = fc.array(expressionOf(condition, depth - 1), { minLength: 1, maxLength: 3 });
  const group = fc
    .tuple(fc.constantFrom('_and', '_or', '_none'), parts)
    .map(([join, list]): Expression => ({ [join]: list }));
  return fc.oneof(
    condition,
    group,
    fc.tuple(condition, group).map(([one, more]) => ({ ...one, ...more })),
  );
};

/** A company with what it is filtered by: several choices, numbers, and amounts of its client. */
interface Company {
  readonly id: number;
  readonly roles: readonly string[];
  readonly payment_days: number | null;
  readonly client: Readonly<Record<'fee_minimum' | 'fee_value', number | null>> | null;
}

const roles = ['provider', 'facility', 'bill_recipient'];
const numbers: Readonly<Record<string, readonly number[]>> = {
  payment_days: [0, 14, 30, 180],
  'client.fee_minimum': [0, 1, 250, 99_999_999],
  'client.fee_value': [0, 50, 725],
};

const companyCondition: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .constantFrom(...Object.entries(numbers))
    .chain(([name, values]) =>
      fc
        .tuple(
          fc.constantFrom('', '_neq', '_gt', '_gte', '_lt', '_lte'),
          fc.constantFrom(...values, ...values.map(value => value + 1)),
        )
        .map(([operator, value]) => ({ [name + operator]: value })),
    ),
  fc
    .constantFrom(...Object.keys(numbers))
    .chain(name => fc.boolean().map(empty => ({ [`${name}_null`]: empty }))),
  fc.subarray([0, 14, 31]).map(list => ({ payment_days_eq_any: list })),
  fc.constantFrom(...roles).map(role => ({ roles: role })),
  fc.constantFrom(...roles).map(role => ({ roles_neq: role })),
  fc.subarray(roles).map(list => ({ roles_eq_any: list })),
  fc.subarray(roles).map(list => ({ roles_neq_any: list })),
  fc.boolean().map(empty => ({ client_null: empty })),
);

/** What the filter means, without any database. */
function holds(row: object, expression: Expression): boolean {
  return Object.entries(expression).every(([key, value]) => {
    if (Array.isArray(value) && key === '_and') return value.every(part => holds(row, part));
    if (Array.isArray(value) && key === '_or') return value.some(part => holds(row, part));
    if (Array.isArray(value) && key === '_none') return !value.some(part => holds(row, part));
    const [, path = '', operator = 'eq'] =
      /^(.*?)(?:_(unlike|like|neq|null|within|gte|gt|lte|lt|eq_any|neq_any))?$/.exec(key) ?? [];
    const steps = path.split('.');
    const read = (count: number) =>
      steps
        .slice(0, count)
        .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | null)?.[name] ?? null, row);
    // what is asked of another record holds of none where none is named
    if (steps.length > 1 && read(1) === null) return false;
    const found = read(steps.length);
    return compare(found, operator, value);
  });
}

/** The rows in this order, without any database: empty values are the smallest, and ids break ties. */
function inOrder<T extends { readonly id: number }>(rows: readonly T[], path: string, order: Order) {
  const valueAt = (row: T): unknown =>
    path
      .split('.')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | null)?.[name] ?? null, row);
  const compareValues = (one: unknown, other: unknown) => {
    const [first, second] = [one, other].map(each => (typeof each === 'string' ? fold(each) : Number(each)));
    if (one === null || other === null) return Number(other === null) - Number(one === null);
    return first === second ? 0 : (first ?? 0) < (second ?? 0) ? -1 : 1;
  };
  const sorted = rows.toSorted(
    (one, other) => compareValues(valueAt(one), valueAt(other)) || one.id - other.id,
  );
  return order === 'ASC' ? sorted : sorted.reverse();
}

/** Of several choices one is enough, and none of them may be there where it is not wanted. */
function compareChoices(found: readonly unknown[], operator: string, value: unknown): boolean {
  const has = [value].flat().some(each => found.includes(each));
  return operator.startsWith('neq') ? !has : has;
}

function compare(found: unknown, operator: string, value: unknown): boolean {
  if (Array.isArray(found)) return compareChoices(found, operator, value);
  if (typeof found === 'number' && typeof value === 'number') return compareNumbers(found, operator, value);
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
    unlike: found === null || !fold(text).includes(fold(String(value))),
    gte: found !== null && text >= String(value),
    lt: found !== null && text < String(value),
    within: found !== null && period !== null && period.from <= text && text < period.before,
  };
  return tests[operator] ?? false;
}

const compareNumbers = (found: number, operator: string, value: number): boolean =>
  ({
    eq: found === value,
    neq: found !== value,
    gt: found > value,
    gte: found >= value,
    lt: found < value,
    lte: found <= value,
  })[operator] ?? false;

describe.each(dialects)('groups of conditions on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  const rows: Row[] = [];
  let companies: readonly Company[] = [];

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
    companies = await arrangeCompanies();
  });
  afterAll(() => office.close());

  const idsOf = async (filter: Expression, resource = 'bic') => {
    const answer = await clerk.get(`${resource}${query({ filter, sort: ['id', 'ASC'], range: [0, 99] })}`);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body.map((record: { id: number }) => record.id);
  };

  test('find what a reader of the filter would find', async () => {
    const property = fc.asyncProperty(expressionOf(condition, 3), async filter => {
      expect(await idsOf(filter)).toEqual(rows.filter(row => holds(row, filter)).map(({ id }) => id));
    });
    await fc.assert(property, { seed: 20_261_122, numRuns: 60 });
  });

  test('find choices, numbers and amounts as a reader of the filter would', async () => {
    const property = fc.asyncProperty(expressionOf(companyCondition, 2), async filter => {
      const expected = companies.filter(company => holds(company, filter)).map(({ id }) => id);
      expect(await idsOf(filter, 'companies')).toEqual(expected);
    });
    await fc.assert(property, { seed: 20_261_124, numRuns: 80 });
  });

  /** From a page in the middle by cursors alone to both ends, put together again. */
  async function walk(reader: Caller, resource: string, sort: readonly [string, Order], filter: Expression) {
    const size = 3;
    const page = async (first: number, beside: Readonly<Record<string, unknown>> = {}) => {
      const range = [first, first + size - 1] as const;
      const cursor = Object.entries(beside).map(([name, value]) => `&${name}=${value}`);
      const answer = await reader.get(`${resource}${query({ filter, sort, range })}${cursor.join('')}`);
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      const ids: readonly number[] = answer.body.map(({ id }: { id: number }) => id);
      return { ids, first, cursor: answer.headers['x-page-cursor'] };
    };
    const middle = await page(2 * size);
    const ids = [...middle.ids];
    for (let at = middle; at.cursor !== undefined; ids.push(...at.ids))
      at = await page(at.first + at.ids.length, { after: at.cursor });
    for (let at = middle; at.cursor !== undefined && at.first > 0; ids.unshift(...at.ids))
      at = await page(at.first - size, { before: at.cursor });
    return { ids, isWalked: middle.cursor !== undefined };
  }

  const orders = fc.constantFrom<Order>('ASC', 'DESC');
  const paths = ['branch', 'is_main', 'valid_from', 'bank.city', 'bank.name', 'bic', 'id'];

  test('pages beside pages are those of the whole list in its order, whatever is empty or equal', async () => {
    const property = fc.asyncProperty(
      fc.option(expressionOf(condition, 2), { nil: {} }),
      fc.constantFrom(...paths),
      orders,
      async (filter, path, order) => {
        const expected = inOrder(
          rows.filter(row => holds(row, filter)),
          path,
          order,
        );
        const { ids, isWalked } = await walk(clerk, 'bic', [path, order], filter);
        expect(ids).toEqual(isWalked ? expected.map(({ id }) => id) : []);
        expect(isWalked).toBe(expected.length > 6);
      },
    );
    await fc.assert(property, { seed: 20_261_124, numRuns: 40 });
  });

  test('a limited reader walks through the rows of the own scope alone, be they few or many', async () => {
    const clients = (await office.data.run(office.all.selectFrom('clients').select('id'))).map(
      ({ id }) => id,
    );
    const property = fc.asyncProperty(
      fc.subarray(clients, { minLength: 1 }),
      fc.constantFrom('name', 'ik', 'client.name'),
      orders,
      fc.constantFrom({}, { active: true }),
      async (own, path, order, filter) => {
        const reader = await office.caller(['companies.list', 'companies.read', 'clients.list'], {
          clients: own,
        });
        const whole = await reader.get(`companies${query({ filter, sort: [path, order] })}`);
        expect(whole.status).toBe(200);
        const expected = whole.body.map(({ id }: { id: number }) => id);
        const { ids, isWalked } = await walk(reader, 'companies', [path, order], filter);
        expect(ids).toEqual(isWalked ? expected : []);
      },
    );
    await fc.assert(property, { seed: 20_261_124, numRuns: 25 });
  });

  /** Clients of no, one and several companies, with and without amounts; and companies that have none. */
  async function arrangeCompanies(): Promise<readonly Company[]> {
    const ids = new Map<string, number>();
    const insert = async (meta: EntityMeta, number: number, values: Readonly<Record<string, unknown>>) => {
      const example = Object.fromEntries(exampleOf(meta, number, ids));
      return office.insertAny(meta.name, { ...example, ...values });
    };
    ids.set('billing-code', await insert(billingCode, 1, {}));
    const made: Company[] = [];
    const add = async (values: Readonly<Record<string, unknown>>, client: Company['client']) => {
      const at = made.length;
      const others = roles.slice(1).filter((_, index) => ((at % 3) + 1) & (1 << index));
      const own = {
        payment_days: [0, 14, 30, 180, null][at % 5] ?? null,
        roles:
          client === null ? others : at % 4 === 0 ? roles.slice(0, 1) : [...roles.slice(0, 1), ...others],
      };
      made.push({ id: await insert(company, 100 + at, { ...values, ...own }), ...own, client });
    };
    for (const [at, share] of [0, 1, 3, 4].entries()) {
      const amounts = {
        fee_minimum: [null, 0, 250, 99_999_999][at] ?? null,
        fee_value: [725, 50, null, 0][at] ?? null,
      };
      const id = await insert(client, 100 + at, amounts);
      for (let of = 0; of < share; of++) await add({ client: id }, amounts);
    }
    const unset = company.fields.flatMap(({ name, when }) => (when?.roles ? [[name, null] as const] : []));
    for (let of = 0; of < 4; of++) await add(Object.fromEntries(unset), null);
    return made;
  }

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
    ['bic', { _none: [] }, 'invalidFilterValue', '_none'],
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
