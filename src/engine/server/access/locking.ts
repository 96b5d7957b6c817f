import { type RawBuilder, sql } from 'kysely';
import { listedTexts } from './among.ts';
import type { Data } from './data.ts';
import { slot } from './statement.ts';

/** At the end of a select: its rows are held until the transaction ends. SQLite has one writer at a time anyway. */
export const forUpdate = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`for update`;

/** The same for work that several servers share out: whatever another one holds is passed over. */
export const forUpdateSkipLocked = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`for update skip locked`;

/** Others who name the same thing wait until this transaction ends: for what no single row stands for. */
export async function lockName(data: Data, name: string): Promise<void> {
  if (data.dialect === 'sqlite') return;
  await data.select('lock', () => sql`select pg_advisory_xact_lock(hashtextextended(${slot('name')}, 0))`, {
    name,
  });
}

/** The same for several names, in an order of their own, so that two who name the same ones never wait for each other. */
export async function lockNames(data: Data, names: ReadonlySet<string>): Promise<void> {
  if (data.dialect === 'sqlite' || names.size === 0) return;
  await data.run(sql`
    select pg_advisory_xact_lock(sorted.key)
    from (select distinct hashtextextended(listed.value, 0) as key from ${listedTexts(data, names)} order by 1) as sorted`);
}

/** For a statement that does not wait: whether this name, given as an SQL text, is free. */
export const isUnlocked = ({ dialect }: Data, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`1 = 1` : sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
