import { entityNamed } from '@engine/server/access/model.ts';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import { checkToday, qualityJob } from '@engine/server/quality/qualityWork.ts';
import type { FindingGroup } from '@engine/shared/quality.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Operator, openOperator } from '../../../office/operator.ts';
import { jobWorkerOf } from '../jobs/jobWorkerOf.ts';
import { type Caller, dialects, type FieldsOf, type Office, openOffice, query } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

/** Rows that are older than the rules: the database itself would refuse them today. */
async function dropChecks(office: Office, dialect: string): Promise<void> {
  if (dialect === 'sqlite') return void (await office.data.run(sql`pragma ignore_check_constraints = on`));
  const checks = await office.data.run(
    sql`select conname as name, conrelid::regclass::text as of from pg_constraint where contype = 'c' and conrelid <> 0`,
  );
  for (const { name, of } of checks)
    await office.data.run(sql`alter table ${sql.table(String(of))} drop constraint ${sql.id(String(name))}`);
}

/** Each look at the clock is much later, so that a step ends with its first page. */
async function atOnePage<T>(work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  let looks = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + 150 * looks++);
  return work().finally(() => clock.mockRestore());
}

describe.each(dialects)('the quality of the data on %s', dialect => {
  let office: Office;
  let operator: Operator;
  let chief: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await dropChecks(office, dialect);
    operator = await openOperator(office);
    chief = await office.caller('all');
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const table of [
      'quality_findings',
      'jobs',
      'maintenance_runs',
      'bills',
      'tours',
      'prescriptions',
      'guest',
      'company_contacts',
    ] as const)
      await office.data.run(office.all.deleteFrom(table));
  });

  const work = () => jobWorkerOf(office, [qualityJob()]).workOff();
  const check = async (caller = chief): Promise<number> => {
    const { status, body } = await caller.post('quality/run');
    expect(status).toBe(202);
    await work();
    return body.job;
  };
  const report = async (caller = chief) => (await caller.get('quality')).body;
  /** what the run itself keeps */
  const details = async () => {
    const [run] = await office.data.run(office.all.selectFrom('maintenance_runs').select('details'));
    return JSON.parse(String(run?.details));
  };
  const groups = async (caller = chief): Promise<readonly string[]> =>
    (await report(caller)).groups.map(
      ({ resource, field, rule, count }: FindingGroup) => `${resource} ${field} ${rule} ${count}`,
    );
  const listed = async (resource: string, field: string, rule: string, caller = chief) => {
    const { status, body } = await caller.get(
      `${resource}${query({ filter: { _finding: { field, rule } } })}`,
    );
    return status === 200 ? body.map(({ id }: { id: number }) => id) : body.code;
  };
  const faulty: FieldsOf<'guest'> = { email: 'no address', iban: 'DE00123456781234567890' };
  const version = (number: number) => ({ 'if-match': `"v${number}"` });
  const tour = async (more: FieldsOf<'tour'> = {}) => {
    const guest = await operator.guest();
    const prescription = await operator.prescription(guest);
    const at = { date: '2026-03-02', pickup_at: '08:00' };
    return operator.drivenTour(guest, prescription, { company: operator.facility, ...at, ...more });
  };

  test('is checked by rule and field, and what is found is a list', async () => {
    const [one, two] = [await operator.guest(faulty), await operator.guest({ iban: faulty.iban })];
    await operator.guest();
    const job = await check();
    expect(await groups()).toEqual(['guest email format.email 1', 'guest iban format.iban 2']);
    expect(await listed('guest', 'iban', 'format.iban')).toEqual([one, two]);
    expect(await listed('guest', 'iban', 'pattern')).toEqual([]);
    const { body } = await chief.get(`jobs/${job}`);
    expect(body).toMatchObject({ status: 'done', result: {} });
    expect((await report()).run).toEqual({
      finishedAt: expect.any(String),
      by: expect.stringContaining('Test'),
      isFailed: false,
    });
    expect(await details()).toMatchObject({ found: 3, checked: { guest: 3 } });
  });

  test('a save of the record drops its findings, and a check finds what is left', async () => {
    const id = await operator.guest(faulty);
    await check();
    const fixed = await chief.put(`guest/${id}`, { email: null, iban: null }, version(1));
    expect(fixed.status).toBe(200);
    expect(await groups()).toEqual([]);
    await office.data.run(office.all.updateTable('guest').set({ email: 'x' }).where('id', '=', id));
    await check();
    expect(await groups()).toEqual(['guest email format.email 1']);
    await office.data.run(office.all.deleteFrom('guest'));
    await check();
    expect(await office.data.run(office.all.selectFrom('quality_findings').select('id'))).toEqual([]);
  });

  test('what was found of a resource that is not checked any more goes with the next check', async () => {
    const [field, rule] = ['name', 'required'] as const;
    await office.insert('quality-finding', {
      resource: 'rides',
      record_id: 1,
      record_version: 1,
      field,
      rule,
    });
    await check();
    expect(await office.data.run(office.all.selectFrom('quality_findings').select('id'))).toEqual([]);
  });

  test('all records of a group are fixed at once by a bulk change of their list', async () => {
    for (let count = 0; count < 3; count++) await operator.guest(faulty);
    await operator.guest();
    await check();
    const filter = { _and: [{ _finding: { field: 'email', rule: 'format.email' } }] };
    const values = { email: 'office@example.org', iban: null };
    const begun = await chief.post('guest/bulk', { kind: 'update', values, filter, count: 3 });
    expect(begun.status).toBe(202);
    await jobWorkerOf(office, [bulkJob()]).workOff();
    expect((await chief.get(`guest/bulk/${begun.body.id}`)).body.counts).toMatchObject({ done: 3 });
    expect(await groups()).toEqual([]);
  });

  test.each([
    [{ phone: 'x'.repeat(31) }, 'phone maxLength.30'],
    [{ care_level: 9 }, 'care_level maximum.5'],
    [{ deceased_on: '1900-01-01' }, 'deceased_on notBefore.birth_date'],
    [{ copay_exempt: true }, 'exempt_from required'],
    [{ 'address.zip': '1' }, 'address.zip pattern'],
  ])('says of %j what the schema says, and no value of the record', async (fields, found) => {
    await operator.guest(fields);
    await check();
    expect(await groups()).toContain(`guest ${found} 1`);
  });

  test('passes over records that cannot be fixed', async () => {
    const archived = await operator.guest(faulty);
    const [open, billed] = [await tour(), await tour({ pickup_at: '09:00' })];
    await operator.billed(billed);
    expect((await chief.delete(`guest/${archived}`, undefined, version(1))).status).toBe(200);
    await check();
    expect(await groups()).toEqual(['tours company limit 1']);
    expect(await listed('tours', 'company', 'limit')).toEqual([open]);
  });

  test('finds nothing in records that name what has become inactive since', async () => {
    const order = operator.order(await operator.guest());
    expect((await chief.post('prescriptions', order)).status).toBe(201);
    const set = (active: boolean) =>
      Promise.all([
        office.data.run(office.all.updateTable('guest_type').set({ active })),
        office.data.run(office.all.updateTable('treatment_types').set({ active })),
      ]);
    await set(false);
    await check();
    expect(await groups()).toEqual([]);
    await set(true);
  });

  test('judges child rows with the record that they are saved with', async () => {
    const contact = { company: operator.company, name: 'Ada', email: 'no address', rank: 1 };
    await office.insert('company-contact', contact);
    await office.insert('company-contact', { ...contact, rank: 2, name: 'Bea' });
    await check();
    expect(await groups()).toEqual(['companies contacts.email format.email 1']);
    expect(await listed('companies', 'contacts.email', 'format.email')).toEqual([operator.company]);
  });

  test('goes on where a server died, and stops when it is cancelled', async () => {
    for (let count = 0; count < 230; count++) await operator.guest({ iban: faulty.iban });
    const cancelled = await chief.post('quality/run');
    expect((await chief.post('quality/run')).body).toEqual(cancelled.body);
    expect((await report()).job).toBe(cancelled.body.job);
    expect((await chief.post(`jobs/${cancelled.body.job}/cancel`)).status).toBe(204);
    await work();
    expect(await groups()).toEqual([]);

    const { body } = await chief.post('quality/run');
    const kind = qualityJob();
    const dying = jobWorkerOf(office, [
      {
        ...kind,
        async run(data, input, state) {
          const outcome = await atOnePage(() => kind.run(data, input, state));
          if (outcome.done > 100) void dying.stop();
          return outcome;
        },
      },
    ]);
    await dying.workOff();
    expect((await chief.get(`jobs/${body.job}`)).body).toMatchObject({ status: 'queued', done: 200 });
    await office.data.run(
      office.all
        .updateTable('jobs')
        .set({ lease_until: new Date(Date.now() - 1).toISOString() })
        .where('id', '=', body.job),
    );
    await work();
    expect((await chief.get(`jobs/${body.job}`)).body).toMatchObject({ status: 'done' });
    expect(await groups()).toEqual(['guest iban format.iban 230']);
  });

  test('is checked once a night by one of all servers', async () => {
    await operator.guest(faulty);
    const night = new Date('2026-11-20T03:30:00Z');
    await Promise.all([1, 2].map(() => checkToday(office.data, () => false, night)));
    expect((await report()).run).toMatchObject({ by: null });
    expect(await details()).toMatchObject({ found: 2 });
    expect(await groups()).toEqual(['guest email format.email 1', 'guest iban format.iban 1']);
  });

  test('is shown and checked with the right to it alone', async () => {
    const reader = await office.caller(['guest.list', 'quality-findings.view']);
    const stranger = await office.caller(['guest.list']);
    expect((await reader.post('quality/run')).status).toBe(403);
    expect((await stranger.get('quality')).status).toBe(403);
    expect((await reader.get('quality')).body).toEqual({ run: null, job: null, groups: [] });
  });

  test('nothing is shown of fields, other records and rows that the reader may not see', async () => {
    const client = await office.caller(['guest.list', 'tours.list', 'quality-findings.view']);
    const insured = { ...operator.insured('A123456789'), kvnr_exception: null };
    await operator.guest({ ...insured, care_level: null });
    await tour();
    await check();
    expect(await groups()).toEqual(['guest kvnr format.kvnr 1', 'tours company limit 1']);
    expect(await groups(client)).toEqual([]);
    expect(await listed('guest', 'kvnr', 'format.kvnr', client)).toBe('forbiddenField');
    expect(await listed('tours', 'company', 'limit', client)).toBe('forbiddenField');
    const nested = { _or: [{ id: 1 }, { _finding: { field: 'kvnr', rule: 'format.kvnr' } }] };
    expect((await client.get(`guest${query({ filter: nested })}`)).status).toBe(403);

    const rights = ['guest.list', 'guest.read.kvnr', 'tours.list', 'companies.list', 'quality-findings.view'];
    const reader = await office.caller(rights);
    expect(await groups(reader)).toEqual(['guest kvnr format.kvnr 1', 'tours company limit 1']);
    const elsewhere = await office.caller(rights, { companies: [operator.company] });
    expect(await groups(elsewhere)).toEqual([]);
  });

  const draft = (more: FieldsOf<'bill'>) => {
    const { meta } = entityNamed(office.model, 'bill');
    const required = { ...meta, fields: meta.fields.filter(field => field.required) };
    const fields = Object.fromEntries(exampleOf(required, 1, new Map()));
    return office.insert('bill', { ...fields, company: operator.company, status: 'draft', ...more });
  };
  const billRights = ['bills.list', 'guest.list', 'companies.list', 'quality-findings.view'];

  test('a record that is named out of sight tells nothing by its limit', async () => {
    const bill = await draft({ recipient_type: 'company', recipient_company: operator.facility });
    await check();
    const reader = await office.caller(billRights);
    expect(await groups(reader)).toEqual(['bills recipient_company limit 1']);
    expect(await listed('bills', 'recipient_company', 'limit', reader)).toEqual([bill]);
    const limited = await office.caller(billRights, { companies: [operator.company] });
    expect((await limited.get('bills')).body).toHaveLength(1);
    expect(await groups(limited)).toEqual([]);
    expect(await listed('bills', 'recipient_company', 'limit', limited)).toEqual([]);
  });

  test('a copy of what somebody may not see tells them nothing either', async () => {
    const bill = await draft({ recipient_type: 'guest', recipient_guest: await operator.guest() });
    const [field, rule] = ['recipient_name', 'maxLength.100'] as const;
    const finding = { resource: 'bills', record_id: bill, record_version: 1, field, rule };
    await office.insert('quality-finding', finding);
    const reader = await office.caller(billRights);
    expect(await groups(reader)).toEqual(['bills recipient_name maxLength.100 1']);
    expect(await listed('bills', field, rule, reader)).toEqual([bill]);
    const limited = await office.caller(billRights, { companies: [operator.company] });
    expect((await limited.get('bills')).body).toHaveLength(1);
    expect(await groups(limited)).toEqual([]);
    expect(await listed('bills', field, rule, limited)).toEqual([]);
  });

  test.each([
    [{ _finding: 'iban' }, 400],
    [{ _finding: { field: 'iban' } }, 400],
    [{ _finding: { field: 'iban', rule: 7 } }, 400],
    [{ _finding: { field: 'iban', rule: 'format'.repeat(100) } }, 400],
    [{ _finding: { field: 'nothing', rule: 'pattern' } }, 400],
    [{ _finding: { field: 'guest_type.name_de', rule: 'pattern' } }, 400],
    [{ _finding: { field: 'warnings', rule: 'minimum' } }, 400],
  ])('a filter that is none is refused: %j', async (filter, status) => {
    expect((await chief.get(`guest${query({ filter })}`)).status).toBe(status);
  });

  const values = fc.record({
    email: fc.constantFrom(null, 'ada@example.org', 'ada'),
    iban: fc.constantFrom(null, 'DE89370400440532013000', 'DE00370400440532013000'),
    'guardian_address.country': fc.constantFrom(null, 'AT'),
    exempt_from: fc.constantFrom(null, '2026-01-01'),
    copay_exempt: fc.boolean(),
  });
  test('finds what a save of the unchanged record would refuse, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(values, async fields => {
        await office.data.run(office.all.deleteFrom('guest'));
        const id = await operator.guest(fields);
        await check();
        const { body } = await chief.put(`guest/${id}`, {}, version(1));
        const refused = Object.entries<{ code: string }>(body.errors ?? {}).map(([at, { code }]) => [
          at,
          code,
        ]);
        const found = await office.data.run(
          office.all.selectFrom('quality_findings').select(['field', 'rule']).where('record_id', '=', id),
        );
        expect(new Set(found.map(({ field, rule }) => `${field} ${rule?.split('.')[0]}`))).toEqual(
          new Set(refused.map(([at, code]) => `${at} ${code}`)),
        );
      }),
      { seed: 20_261_123, numRuns: 15 },
    );
  });
});
