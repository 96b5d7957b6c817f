import { sql } from 'kysely';
import type { Data } from '../../engine/server/access/data.ts';
import { entityNamed } from '../../engine/server/access/model.ts';
import type { Database, Handle } from '../../engine/server/database/connect.ts';
import { insertRecords, insertRow } from '../../engine/server/records/rows/rows.ts';
import { chunksOf } from '../../engine/shared/chunks.ts';

/** The number of records of each kind to which the bills refer in turn. */
const parties = { clients: 3, companies: 20, insurers: 50, guests: 500 } as const;

/** Clients and companies with a share of the bills, chosen by the bill's number modulo `every`. */
export const owners = {
  /** one company with 40 bills, scattered over the first 100,000 */
  small: { client: parties.clients + 1, company: parties.companies + 1, every: 2_500, upTo: 100_000 },
  /** many companies that together have a tenth of the bills */
  wide: { client: parties.clients + 2, company: parties.companies + 2, companies: 50_000, every: 10 },
} as const;

/** The records to which bills refer; in an empty database their ids count from 1. */
export async function addParties(data: Data): Promise<void> {
  const address = { 'address.street': 'Hauptstraße 1', 'address.zip': '80331', 'address.city': 'München' };
  await data.transaction(async inner => {
    const add = (entity: string, fields: Readonly<Record<string, unknown>>) =>
      insertRow(inner, entityNamed(inner.model, entity), new Map(Object.entries(fields)));
    const place = { ...address, 'address.country': 'DE' };
    const type = await add('guest-type', {
      name_de: 'Gehfähig',
      name_en: 'Walking',
      code: 'G',
      transport_class: 'seated',
    });
    for (let n = 1; n <= owners.wide.client; n++) {
      await add('client', {
        ...place,
        number: String(n),
        name: `Mandant ${n}`,
        status: 'active',
        contract_from: '2020-01-01',
      });
    }
    const code = await add('billing-code', {
      code: '61',
      name_de: 'Krankentransport',
      collective_group: 'E',
      valid_from: '2020-01-01',
    });
    const companies = Array.from({ length: owners.wide.company + owners.wide.companies }, (_, at) => {
      const n = at + 1;
      const fields = {
        ...place,
        name: `Fahrdienst ${n} GmbH`,
        client: clientOf(n),
        roles: ['provider'],
        ik: institution('60', n),
        billing_code: code,
        federal_state: 'BY',
        number_prefix: n.toString(36).toUpperCase(),
        small_business: false,
      };
      return new Map<string, unknown>(Object.entries(fields));
    });
    for (const chunk of chunksOf(companies, 2_000))
      await insertRecords(inner, entityNamed(inner.model, 'company'), chunk);
    for (let n = 1; n <= parties.insurers; n++) {
      await add('health-insurance', {
        ik: institution('10', n),
        short_name: `Kasse ${n}`,
        name: `Krankenkasse ${n}`,
        type: 'AOK',
        kind: 'both',
        payment_term_days: 28,
        accepts_dta: true,
        valid_from: '2020-01-01',
      });
    }
    for (let n = 1; n <= parties.guests; n++) {
      await add('guest', {
        ...place,
        number: `F-${String(n).padStart(6, '0')}`,
        last_name: `Müller ${n}`,
        first_name: 'Anna',
        birth_date: '1950-02-03',
        guest_type: type,
        payer_type: 'private',
      });
    }
  });
}

function clientOf(company: number): number {
  if (company === owners.small.company) return owners.small.client;
  return company >= owners.wide.company ? owners.wide.client : 1 + (company % parties.clients);
}

/**
 * Institution codes carry a check digit: digits 3 to 8, every other one doubled, cross sums added (§ 293 SGB
 * V).
 */
function institution(kind: string, n: number): string {
  const body = `${kind}${String(830_000 + n).padStart(6, '0')}`;
  const sums = [...body.slice(2)].map((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return value > 9 ? value - 9 : value;
  });
  return `${body}${sums.reduce((sum, value) => sum + value, 0) % 10}`;
}

/**
 * Adds bills until there are `wanted`, in a few statements; indexes are dropped first and created again
 * afterwards.
 */
export async function fillBills(database: Database, wanted: number): Promise<void> {
  await database.maintain(async handle => {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from bills`.execute(
      handle,
    );
    const last = Number(rows[0]?.last);
    if (last >= wanted) return;
    const indexes = await indexesOf(database, handle);
    await database.execute(
      handle,
      indexes.map(({ drop }) => drop),
    );
    await database.execute(handle, [insertion(database, last + 1, wanted)]);
    await database.execute(
      handle,
      indexes.map(({ create }) => create),
    );
    const refill =
      database.dialect === 'sqlite'
        ? [`insert into bills_search (bills_search) values ('rebuild')`]
        : [`select setval(pg_get_serial_sequence('bills', 'id'), ${wanted})`];
    await database.execute(handle, [...refill, 'analyze']);
  });
  // as autovacuum does sooner or later: index-only scans need the visibility map
  if (database.dialect === 'postgres') await sql`vacuum analyze bills`.execute(database.kysely);
}

interface Index {
  readonly drop: string;
  readonly create: string;
}

async function indexesOf({ dialect }: Database, handle: Handle): Promise<readonly Index[]> {
  const query =
    dialect === 'sqlite'
      ? sql<Index>`select 'drop ' || type || ' "' || name || '"' as "drop", sql as "create"
          from sqlite_master where tbl_name = 'bills' and type in ('index', 'trigger') and sql is not null`
      : sql<Index>`select 'drop index ' || quote_ident(indexname) as "drop", indexdef as "create"
          from pg_indexes where tablename = 'bills' and indexname <> 'bills_pkey'`;
  return (await query.execute(handle)).rows;
}

/** Five years of bills; most are paid and few are open, as in an office after some years. */
function insertion({ dialect }: Database, from: number, to: number): string {
  const numbers =
    dialect === 'sqlite'
      ? `with recursive series (n) as (select ${from} union all select n + 1 from series where n < ${to})`
      : `with series (n) as (select generate_series(${from}::bigint, ${to}::bigint))`;
  const day = (offset: string) =>
    dialect === 'sqlite'
      ? `date('2021-01-01', '+' || (${offset}) || ' days')`
      : `to_char(date '2021-01-01' + (${offset})::integer, 'YYYY-MM-DD')`;
  const padded = dialect === 'sqlite' ? `printf('%07d', n)` : `lpad(n::text, 7, '0')`;
  const total = `(1000 + (n * 7919) % 90000)`;
  const status = `case when n % 100 < 85 then 'paid' when n % 100 < 92 then 'sent' when n % 100 < 96 then 'issued' when n % 100 < 98 then 'partially_paid' else 'cancelled' end`;
  const open = `case when n % 100 between 85 and 97 then ${total} else 0 end`;
  const bounded = (count: number) => `1 + n % ${count}`;
  const { small, wide } = owners;
  const company = `case when n % ${small.every} = 0 and n <= ${small.upTo} then ${small.company}
    when n % ${wide.every} = 0 then ${wide.company} + (n / ${wide.every}) % ${wide.companies} else ${bounded(parties.companies)} end`;
  // same format as `searchTextOf`
  const words = (name: string, count: number) =>
    `'  ${name}  ' || (${bounded(count)}) || '  ${name}' || (${bounded(count)}) || '  '`;
  const recipient = `case when n % 3 = 0 then ${words('muller', parties.guests)} else ${words('krankenkasse', parties.insurers)} end`;
  const columns: Readonly<Record<string, string>> = {
    id: 'n',
    number: `'RE-' || ${padded}`,
    number_folded: `'re-' || ${padded}`,
    status,
    kind: `case when n % 3 = 0 then 'private' else 'statutory_collective' end`,
    company,
    client: bounded(parties.clients),
    recipient_type: `case when n % 3 = 0 then 'guest' else 'health_insurance' end`,
    recipient_guest: `case when n % 3 = 0 then ${bounded(parties.guests)} end`,
    recipient_insurance: `case when n % 3 = 0 then null else ${bounded(parties.insurers)} end`,
    recipient_name: `case when n % 3 = 0 then 'Müller ' || (${bounded(parties.guests)}) else 'Krankenkasse ' || (${bounded(parties.insurers)}) end`,
    recipient_name_folded: `case when n % 3 = 0 then 'muller ' || (${bounded(parties.guests)}) else 'krankenkasse ' || (${bounded(parties.insurers)}) end`,
    issue_date: day('(n * 31) % 1800'),
    due_date: day('(n * 31) % 1800 + 28'),
    net: total,
    gross: total,
    total,
    paid: `${total} - ${open}`,
    open,
    search_text: `'  re-' || ${padded} || '  re  ' || ${padded} || '  ' || n || '  re' || ${padded} || ${recipient}`,
    created_at: `'2026-01-01T08:00:00.000Z'`,
    updated_at: `'2026-01-01T08:00:00.000Z'`,
  };
  const names = Object.keys(columns).map(name => `"${name}"`);
  return `insert into bills (${names.join(', ')}) ${numbers} select ${Object.values(columns).join(', ')} from series`;
}
