import type { Data } from '@engine/server/access/data.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';

/**
 * Lets `tamper` write what no trigger and no reference stops, and puts the triggers back; returns what `look` answers
 * then, and all is as before.
 */
export async function behindTheProduct<T>(
  data: Data,
  tamper: (inner: Data) => Promise<unknown>,
  look: (inner: Data) => Promise<T>,
): Promise<T> {
  const seen: T[] = [];
  const undone = new Error('undone');
  await data
    .transaction(async inner => {
      const restore = await dropGuards(inner);
      await tamper(inner);
      await restore();
      seen.push(await look(inner));
      throw undone;
    })
    .catch(error => expect(error).toBe(undone));
  const [answer] = seen;
  if (answer === undefined) throw new Error('Nothing was seen.');
  return answer;
}

const guarded = [
  ...['activity_log', 'bill_items', 'bills', 'documents', 'file_contents', 'letters'],
  ...['payment_allocations', 'payments', 'settlement_lines', 'settlements'],
];

async function dropGuards(inner: Data): Promise<() => Promise<void>> {
  if (inner.dialect === 'postgres') {
    const switchAll = async (to: 'enable' | 'disable') => {
      for (const table of guarded)
        await inner.run(sql`alter table ${sql.ref(table)} ${sql.raw(to)} trigger all`);
    };
    await switchAll('disable');
    return () => switchAll('enable');
  }
  await inner.run(sql`pragma defer_foreign_keys = on`);
  const triggers = await inner.run(sql`select name, sql from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers) await inner.run(sql`drop trigger ${sql.ref(String(name))}`);
  return async () => {
    for (const trigger of triggers) await inner.run(sql.raw(String(trigger.sql)));
  };
}
