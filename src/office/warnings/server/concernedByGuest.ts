import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { type Expression, sql } from 'kysely';

const reason = 'Records of one person concern each other, even where the editor sees only one of them.';

/** The guest, those who may be the same person, and those who were held to be the same person before. */
export async function concernedByGuest(data: Data, guest: number): Promise<readonly number[]> {
  const rows = await data.select('concerned by a guest', () => concerned(data), {
    guest,
    cause: String(guest),
  });
  return [guest, ...rows.map(({ id }) => id)];
}

function concerned(data: Data) {
  const all = data.unscoped(reason);
  return all
    .selectFrom('guest as other')
    .innerJoin('guest as own', join =>
      join
        .on('own.id', '=', slot<number>('guest'))
        .onRef('other.birth_date', '=', 'own.birth_date')
        .on(({ eb, ref }) =>
          eb(initialOf(ref('other.last_name_folded')), '=', initialOf(ref('own.last_name_folded'))),
        ),
    )
    .select('other.id')
    .union(
      all
        .selectFrom('person_warnings')
        .select('guest as id')
        .where('kind', '=', sql.lit('duplicate'))
        .where('origin', '=', sql.lit('system'))
        .where('cause', '=', slot<string>('cause'))
        .where('resolved_at', 'is', null),
    );
}

const initialOf = (name: Expression<string | null>) => sql<string>`substr(${name}, 1, 1)`;
