import { sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { Field } from '../../../shared/field.ts';
import type { FieldFault } from '../../../shared/fieldFault.ts';
import { fieldMessage } from '../../../shared/messages/message.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, fieldNamed, type Model } from '../../access/model.ts';
import { slot } from '../../access/statement.ts';
import type { FieldValues } from '../rows/rows.ts';
import { toColumn } from '../rows/value.ts';
import type { Faults } from './input.ts';

/**
 * Adds faults to changed fields whose value other records that reference this one must share (`x-limit`): a
 * prescription cannot move to another guest while tours of the first guest reference it. Archived records do not
 * count; they are checked when restored. Not for the product, which changes both sides in its own order.
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
  for (const { namer, column, own, other } of namersOf(data.model).get(entity.meta.name) ?? []) {
    const value = fields.get(own) ?? null;
    if (!changed.has(own) || faults[own] || value === null) continue;
    const { table, archivable } = namer.meta;
    const rows = await data.select(
      `namer|${table}|${column}|${other.column}`,
      () =>
        sql`select 1 as found from ${sql.table(table)} as t where ${sql.ref(`t.${column}`)} = ${slot('id')} and ${sql.ref(`t.${other.column}`)} <> ${slot('value')} ${archivable ? sql`and t.archived_at is null` : sql``} limit 1`,
      { id, value: toColumn(other, value) },
    );
    if (rows.length > 0) faults[own] = goesWith(namer);
  }
}

/** Records of `namer` reference a record by `column`, and their field `other` must equal its field `own`. */
interface Namer {
  readonly namer: Entity;
  readonly column: string;
  readonly own: string;
  readonly other: Field;
}

const known = new WeakMap<Model, ReadonlyMap<string, readonly Namer[]>>();

/**
 * By referenced entity and cached: most entities have none, and scanning all fields of a large model takes long.
 */
function namersOf(model: Model): ReadonlyMap<string, readonly Namer[]> {
  const found = known.get(model);
  if (found) return found;
  const namers = new Map<string, Namer[]>();
  for (const namer of model.entities) {
    for (const { column, ref } of namer.meta.fields) {
      if (!ref || ref.join || !ref.limit) continue;
      const list = namers.get(ref.entity) ?? [];
      for (const [own, theirs] of Object.entries(ref.limit.match))
        list.push({ namer, column, own, other: fieldNamed(namer, theirs) });
      namers.set(ref.entity, list);
    }
  }
  known.set(model, namers);
  return namers;
}

/** Names the kind of records that depend on the value, by its label. */
export function goesWith({ meta, labels }: Entity): FieldFault {
  const text = (locale: Locale) => {
    const names = labels[locale][`resources.${meta.resource}.name`]?.split(' |||| ') ?? [];
    return fieldMessage(locale, { code: 'needed', params: { records: names.at(-1) ?? meta.resource } });
  };
  return { code: 'needed', params: { resource: meta.resource }, text: { de: text('de'), en: text('en') } };
}
