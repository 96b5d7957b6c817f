import { sql } from 'kysely';
import { chunksOf } from '../../../shared/chunks.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { json, number } from '../../access/readRow.ts';
import { referenceLabel } from './label.ts';

const idsPerStatement = 1_000;

/** The labels of records in the caller's language; records out of the caller's sight are left out. */
export async function labelsOf(
  data: Data,
  entity: Entity,
  ids: Iterable<number>,
  format: 'format' | 'formatShort' = 'format',
): Promise<ReadonlyMap<number, string>> {
  const labels = new Map<number, string>();
  const label = referenceLabel(data, entity, sql`x.id`);
  if (!label) return labels;
  for (const chunk of chunksOf([...new Set(ids)], idsPerStatement)) {
    const rows = await data.run(sql`
      select x.id, ${label.values} as parts from ${sql.table(entity.meta.table)} as x where x.id in (${sql.join(chunk)})`);
    for (const row of rows) {
      const text = label[format](json(row, 'parts'), data.actor.locale);
      if (text !== null) labels.set(number(row, 'id'), text);
    }
  }
  return labels;
}
