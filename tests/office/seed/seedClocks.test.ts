import { openData } from '@engine/server/access/openData.ts';
import type { Dialect, Handle } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { officeTime, today } from '@engine/shared/day.ts';
import { isColumn } from '@engine/shared/isColumn.ts';
import { facts } from '@generated/facts.ts';
import { entities } from '@generated/tables.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databases, migratedDatabase } from '../../databases.ts';
import { Browser, openSigningOffice } from '../../engine/server/auth/signingOffice.ts';

/** Hours and days are planned alike in every size. */
const demo = { size: 'tiny', seed: 1, demoPassword: 'tours-demo-2026' } as const;

/** Days that plan or limit something. Every other day says that something has happened. */
const planned: ReadonlySet<string> = new Set([
  'bill-case.answer_due',
  'bill.due_date',
  'company.permit_valid_to',
  'document.retention_until',
  'dta-recipient.certificate_valid_to',
  'guest.exempt_to',
  'guest-care.valid_from',
  'guest-care.valid_to',
  'guest-insurance.valid_from',
  'guest-insurance.valid_to',
  'overdue-payment-alert.next_action_on',
  'overdue-payment-alert.promised_on',
  'person-warning.valid_to',
  'prescription.approval_to',
  'prescription.valid_from',
  'tour-series.to',
]);

interface Column {
  readonly table: string;
  readonly column: string;
}

const columnsOfKind = (wanted: 'date' | 'month' | 'instant'): readonly Column[] =>
  entities.flatMap(({ name, table, fields }) =>
    fields
      .filter(field => field.kind === wanted && isColumn(field) && !planned.has(`${name}.${field.name}`))
      .map(({ column }) => ({ table, column })),
  );
const days = columnsOfKind('date');
const months = columnsOfKind('month');
const instants = [
  ...columnsOfKind('instant'),
  ...entities.flatMap(({ table, systemColumns }) =>
    systemColumns.filter(column => column.endsWith('_at')).map(column => ({ table, column })),
  ),
];

/** Tours may be planned ahead, and cancelled. */
const happened = (table: string) =>
  table === 'tours' ? sql`status not in ('planned', 'confirmed', 'cancelled')` : sql`1 = 1`;

/** What the seed says has happened although it lies after `now`: `table.column value`. */
async function notYet(handle: Handle, now: Date): Promise<readonly string[]> {
  const found: string[] = [];
  const compare = async ({ table, column }: Column, limit: string, which = sql`1 = 1`) => {
    const { rows } = await sql<{ latest: string | null }>`
      select max(${sql.ref(column)}) as latest from ${sql.table(table)} where ${which}`.execute(handle);
    const latest = rows[0]?.latest ?? '';
    if (latest > limit) found.push(`${table}.${column} ${latest}`);
  };
  for (const each of instants) await compare(each, now.toISOString());
  for (const each of days) await compare(each, today(now), happened(each.table));
  for (const each of months) await compare(each, today(now).slice(0, 7));
  return found;
}

async function seeded(dialect: Dialect, now: Date, papers: boolean) {
  const target = await migratedDatabase(dialect);
  await syncCatalogue(openData(target.database, officeModel(facts, office)), facts);
  await seedDatabase(target.database, { ...demo, now, papers });
  return target;
}

// Later than the machine's own clock, by which the rows are stamped that come before the seed.
const clocks: readonly (readonly [what: string, now: string, zone: string])[] = [
  ['ten past midnight in summer', '2031-07-15T00:10:00+02:00', 'UTC'],
  ['ten past midnight in winter', '2032-01-15T00:10:00+01:00', 'Pacific/Kiritimati'],
  ['half past five in winter', '2031-12-03T05:30:00+01:00', 'America/Los_Angeles'],
  ['the first of a month, early', '2031-10-01T00:10:00+02:00', 'Pacific/Pago_Pago'],
  ['New Year', '2032-01-01T00:00:30+01:00', 'Asia/Tokyo'],
  ['1 March of a leap year', '2032-03-01T06:00:00+01:00', 'Europe/Berlin'],
  ['a minute to midnight', '2031-08-20T23:59:00+02:00', 'Pacific/Kiritimati'],
  ['a Sunday, in the hour that the end of summer time repeats', '2031-10-26T02:30:00+01:00', 'Europe/Berlin'],
];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('demo data made at any time', () => {
  it('have days and instants of which most say what has happened', () => {
    expect(days.length).toBeGreaterThan(20);
    expect(months.length).toBeGreaterThan(1);
    expect(instants.length).toBeGreaterThan(100);
  });

  it.each(clocks)(
    'at %s (%s, machine in %s) tell nothing that has not happened yet',
    async (_what, text, zone) => {
      vi.stubEnv('TZ', zone);
      const now = new Date(text);
      const { database, drop } = await seeded('sqlite', now, false);
      const found = await notYet(database.kysely, now);
      const { rows } = await sql<{ content: Uint8Array }>`
      select content from file_contents where id in
        (select content from documents where mime = 'application/xml')`.execute(database.kysely);
      await drop();
      expect(found).toEqual([]);
      const [, createdAt] =
        /<CreDtTm>(.*?)<\/CreDtTm>/.exec(Buffer.from(rows[0]?.content ?? []).toString()) ?? [];
      expect(createdAt).toBe(`${today(now)}T${officeTime(now.toISOString())}:00`);
    },
  );
});

describe.each(databases)('demo data made before work begins, on %s', dialect => {
  it('tell nothing that has not happened yet', async () => {
    const now = new Date('2031-10-01T04:00:00+02:00');
    const { database, drop } = await seeded(dialect, now, true);
    const found = await notYet(database.kysely, now);
    await drop();
    expect(found).toEqual([]);
  });

  it('let the administrator sign in', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-10-01T04:00:00+02:00') });
    const office = await openSigningOffice(dialect, {}, { users: false });
    await seedDatabase(office.database, { ...demo, now: new Date(), papers: false });
    const browser = new Browser(office.app);
    expect((await browser.signIn('administrator')).statusCode).toBe(200);
    expect((await browser.call('GET', '/profile')).statusCode).toBe(200);
    await office.close();
  });
});
