import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { defineField } from '@engine/shared/defineField.ts';
import { tablesOf } from '@engine/shared/tables/tablesOf.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { databases } from '../databases.ts';
import { jobWorkerOf } from '../engine/server/jobs/jobWorkerOf.ts';
import { type Caller, type Office, query } from '../engine/server/office.ts';
import { openLibrary, withLoans } from './openLibrary.ts';

const product = defineField({
  name: 'product',
  kind: 'integer',
  computed: { kind: 'expression', expression: 'fee * fee', stored: true },
  filterable: true,
  sortable: true,
});
const entities = withLoans({ fields: [product] });

describe.each(databases)('stored expressions of the library, on %s', dialect => {
  let library: Awaited<ReturnType<typeof openLibrary>>;
  let office: Office;
  let librarian: Caller;
  beforeAll(async () => {
    library = await openLibrary(dialect, entities);
    ({ office, librarian } = library);
  });
  afterAll(() => library?.close());
  const loanUntil = (due_on: string, more?: object) => library.loanUntil(due_on, more);
  const change = (id: number, fields: object) => library.change(id, fields);

  it('follow what they are worked out from, and what is sent of them is passed over', async () => {
    const loan = await loanUntil('2026-02-11', { days: 999 });
    expect(loan).toMatchObject({ days: 10, version: 1 });
    const changed = await change(loan.id, { due_on: '2026-02-21', days: 5 });
    expect(changed.body).toMatchObject({ days: 20, version: 2 });
    expect((await change(loan.id, { days: 5 })).body).toMatchObject({ days: 20, version: 2 });
    const rows = [{ id: loan.id, version: 2 }];
    const begun = await librarian.post('loans/bulk', { kind: 'update', values: { days: 5 }, rows });
    await jobWorkerOf(office, [bulkJob()]).workOff();
    expect([begun.status, (await librarian.get(`loans/${loan.id}`)).body.days]).toEqual([
      expect.any(Number),
      20,
    ]);
    const log = await office.data.run(sql`
      select changes from activity_log where resource = 'loans' and record_id = ${loan.id} and action = 'update'`);
    const changes = log.map(row => (typeof row.changes === 'string' ? JSON.parse(row.changes) : row.changes));
    expect(changes).toEqual([{ due_on: ['2026-02-11', '2026-02-21'] }]);
  });

  it('are sorted and filtered by their column, whose index the database takes', async () => {
    const loans = [
      await loanUntil('2026-03-11'),
      await loanUntil('2026-03-03'),
      await loanUntil('2026-03-07'),
    ];
    const ids = loans.map(({ id }) => id);
    const filter = { id: ids, days_gte: 32 };
    const { body } = await librarian.get(`loans${query({ filter, sort: ['days', 'DESC'] })}`);
    expect(body.map((row: { days: number }) => row.days)).toEqual([38, 34]);
    const indexes = tablesOf(entities).find(({ name }) => name === 'loans')?.indexes ?? [];
    expect(indexes.find(({ columns }) => columns[0] === 'days')).toBeDefined();
  });

  it('are exported, and no column of an import', async () => {
    const { id } = await loanUntil('2026-02-06');
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    const { body } = await librarian.get(`loans/export?format=csv&filter=${filter}&fields=["due_on","days"]`);
    expect(body).toMatch(/;5\r?\n/);
    const table = Buffer.from('Fällig am;Tage\n2026-02-03;7\n');
    const headers = { 'content-type': 'application/octet-stream' };
    const read = await librarian.post('loans/imports?filename=a.csv', table, headers);
    expect([read.status, read.body.mapping.fields]).toEqual([201, ['due_on', null]]);
  });

  it('are read-only in the description of the API, and no part of what is sent', async () => {
    const { body } = await librarian.get('openapi.json');
    const [read, write] = ['Loan', 'LoanInput'].map(name => body.components.schemas[name]);
    expect(Object.keys(body.components.schemas).filter(name => name.startsWith('Loan'))).toContain('Loan');
    expect(read.properties.days).toMatchObject({ readOnly: true });
    expect(Object.keys(write?.properties ?? {})).not.toContain('days');
  });
});

const square = defineField({
  name: 'square',
  kind: 'integer',
  computed: { kind: 'expression', expression: 'fee * fee' },
  filterable: true,
  sortable: true,
});
const rule = {
  name: 'square_fee',
  holds: 'fee * fee >= 0',
  field: 'fee',
  message: { de: 'Nicht so', en: 'Not so' },
};

describe.each(databases)('a number that is too large, on %s', dialect => {
  it.each([
    ['for a column', { fields: [product] }],
    ['for lists, which alone work it out', { fields: [square] }],
    ['for a rule', { rules: [rule] }],
  ])('%s names what makes it so, and nothing is written', async (_, besides) => {
    const { librarian, loanUntil, change, close } = await openLibrary(dialect, withLoans(besides));
    onTestFinished(close);
    const { id } = await loanUntil('2026-02-06');
    const before = (await librarian.get(`loans/${id}`)).body;
    const refused = await change(id, { fee: 4_000_000_000 });
    expect([refused.status, refused.body.errors?.fee]).toMatchObject([
      400,
      { code: 'resultTooLarge', message: 'Was sich hieraus errechnet, ist zu groß' },
    ]);
    expect((await librarian.get(`loans/${id}`)).body).toEqual(before);
  });

  it('in a row that was there before the field leaves it empty, and lists, filters and sorting go on', async () => {
    const { office, librarian, loanUntil, close } = await openLibrary(
      dialect,
      withLoans({ fields: [square] }),
    );
    onTestFinished(close);
    const large = await loanUntil('2026-02-06');
    const small = await loanUntil('2026-02-07', { fee: 30 });
    await office.data.run(sql`update loans set fee = 4000000000 where id = ${large.id}`);
    const listed = await librarian.get(`loans${query({ sort: ['id', 'ASC'] })}`);
    expect(listed.body.map((row: { square: number | null }) => row.square)).toEqual([null, 900]);
    expect((await librarian.get(`loans/${large.id}`)).body.square).toBeNull();
    const filter = { id: [large.id, small.id], square_gte: 900 };
    const found = await librarian.get(`loans${query({ filter, sort: ['square', 'DESC'] })}`);
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([small.id]);
  });

  it('is none where the expression does not come to it', async () => {
    const first = defineField({
      name: 'first',
      kind: 'integer',
      computed: { kind: 'expression', expression: 'coalesce(fee, fee * fee)' },
    });
    const { loanUntil, change, close } = await openLibrary(dialect, withLoans({ fields: [first] }));
    onTestFinished(close);
    const { id } = await loanUntil('2026-02-06');
    expect((await change(id, { fee: 4_000_000_000 })).body).toMatchObject({ first: 4_000_000_000 });
  });
});
