import { sql } from 'kysely';
import type { Locale } from '../../shared/entityMeta.ts';
import type { FieldFault } from '../../shared/fieldFault.ts';
import { fieldMessage } from '../../shared/messages/message.ts';
import type { Data } from '../access/data.ts';
import { type Entity, fieldNamed } from '../access/model.ts';
import type { Faults } from './input.ts';
import type { FieldValues } from './rows.ts';
import { toColumn } from './value.ts';

/**
 * Names the changed fields in which other records that name this one have the same value (`x-limit`): a prescription does
 * not go to another guest while tours of the first rest on it. Archived records do not count; they are asked when they
 * come back. The product itself moves both in its own order.
 */
export async function checkNamers(
  data: Data,
  entity: Entity,
  id: number,
  fields: FieldValues,
  changed: ReadonlySet<string>,
  faults: Faults,
): Promise<void> {
  if (data.isProduct) return;
  for (const namer of data.model.entities) {
    for (const { column, ref } of namer.meta.fields) {
      if (ref?.entity !== entity.meta.name || ref.join || !ref.limit) continue;
      for (const [name, theirs] of Object.entries(ref.limit.match)) {
        const value = fields.get(name) ?? null;
        if (!changed.has(name) || faults[name] || value === null) continue;
        const other = fieldNamed(namer, theirs);
        const rows = await data.run(
          sql`select 1 as found from ${sql.table(namer.meta.table)} as t where ${sql.ref(`t.${column}`)} = ${id} and ${sql.ref(`t.${other.column}`)} <> ${toColumn(other, value)} ${namer.meta.archivable ? sql`and t.archived_at is null` : sql``} limit 1`,
        );
        if (rows.length > 0) faults[name] = goesWith(namer);
      }
    }
  }
}

/** Says which records rest on the value, as the screens call them. */
function goesWith({ meta, labels }: Entity): FieldFault {
  const text = (locale: Locale) => {
    const names = labels[locale][`resources.${meta.resource}.name`]?.split(' |||| ') ?? [];
    return fieldMessage(locale, { code: 'needed', params: { records: names.at(-1) ?? meta.resource } });
  };
  return { code: 'needed', params: { resource: meta.resource }, text: { de: text('de'), en: text('en') } };
}
