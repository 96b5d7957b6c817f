import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columnsAs } from '@engine/server/access/typedRows.ts';
import { type RawBuilder, sql } from 'kysely';

const reason =
  'The trips of a treatment count together, no matter who reads; the caller has chosen the trips.';

/** The id that the prescriptions of one treatment share: that of the first. */
export function treatmentOf(alias: string): RawBuilder<number> {
  const p = columnsAs<'prescriptions'>(alias);
  return sql`coalesce(${p('first_prescription')}, ${p('id')})`;
}

/** These prescriptions with all others of their treatments. */
export async function wholeTreatments(data: Data, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const all = data.unscoped(reason);
  const known = await data.run(
    all
      .selectFrom('prescriptions as p')
      .select(treatmentOf('p').as('first'))
      .where('p.id', ...oneOf(data, ids)),
  );
  const firsts = [...new Set(known.map(({ first }) => first))];
  const followers = await data.run(
    all
      .selectFrom('prescriptions as p')
      .select('p.id')
      .where('p.first_prescription', ...oneOf(data, firsts)),
  );
  return [...firsts, ...followers.map(({ id }) => id)];
}
