import { type RawBuilder, sql } from 'kysely';
import { listedTexts } from './among.ts';
import type { Data } from './data.ts';
import { slot } from './statement.ts';

/**
 * At the end of a select: locks its rows until the transaction ends. Not needed on SQLite, which has one writer at a
 * time.
 */
export const forUpdate = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`for update`;

/** `forUpdate` for work shared by several servers: rows locked by another one are skipped. */
export const forUpdateSkipLocked = ({ dialect }: Data): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`` : sql`for update skip locked`;

/**
 * Takes an advisory lock until the transaction ends: others who lock the same name wait. For things that no single
 * row represents.
 */
export async function lockName(data: Data, name: string): Promise<void> {
  if (data.dialect === 'sqlite') return;
  await data.select('lock', () => sql`select pg_advisory_xact_lock(hashtextextended(${slot('name')}, 0))`, {
    name,
  });
}

/** `lockName` for several names, in a fixed order, so that two callers never deadlock. */
export async function lockNames(data: Data, names: ReadonlySet<string>): Promise<void> {
  if (data.dialect === 'sqlite' || names.size === 0) return;
  await data.run(sql`
    select pg_advisory_xact_lock(sorted.key)
    from (select distinct hashtextextended(listed.value, 0) as key from ${listedTexts(data, names)} order by 1) as sorted`);
}

/** For a statement that does not wait: tries to lock the name, given as SQL text; false if it is taken. */
export const isUnlocked = ({ dialect }: Data, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  dialect === 'sqlite' ? sql`1 = 1` : sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
