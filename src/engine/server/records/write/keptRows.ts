import { sql } from 'kysely';
import type { ChildRows } from '../../../shared/entityMeta.ts';
import { canonicalValue, sameValue } from '../../../shared/sameValue.ts';
import { among } from '../../access/among.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { loadStored, type StoredRecord } from '../rows/rows.ts';
import { setPath } from '../rows/value.ts';

/** A child row as it was, with unmasked values by field, so that it can be restored. */
export interface KeptRow {
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The stored child rows by parent, in their order, locked like `loadStored`. */
export async function storedRowsOf(
  data: Data,
  child: ChildRows,
  parents: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredRecord[]>> {
  const entity = entityNamed(data.model, child.entity);
  const rows = await loadStored(data, entity, [
    sql`${sql.ref(fieldNamed(entity, child.by).column)} ${among(data, parents)}`,
  ]);
  const placeOf = ({ fields }: StoredRecord) => Number(fields.get(child.order ?? '') ?? 0);
  const found = new Map<number, StoredRecord[]>();
  for (const row of rows) {
    const parent = Number(row.fields.get(child.by));
    found.set(parent, [...(found.get(parent) ?? []), row]);
  }
  // rows of one place stay in the order of their ids
  for (const own of found.values()) own.sort((one, other) => placeOf(one) - placeOf(other));
  return found;
}

export const keptRow = ({ meta }: Entity, { id, fields }: StoredRecord): KeptRow => ({
  id,
  fields: Object.fromEntries(
    meta.fields
      .filter(({ computed, secret }) => !computed && !secret)
      .map(({ name }) => [name, fields.get(name) ?? null]),
  ),
});

/** The rows of changes that an import has kept; they are written as `KeptRow`s. */
export const keptRowsIn = (kept: unknown): readonly KeptRow[] => (Array.isArray(kept) ? kept : []);

/** The rows as a request sends them, so that an update brings the former ones back. */
export async function rowsToRestore(
  data: Data,
  child: ChildRows,
  parent: number,
  former: readonly KeptRow[],
): Promise<readonly object[]> {
  const entity = entityNamed(data.model, child.entity);
  const present = new Map(
    ((await storedRowsOf(data, child, [parent])).get(parent) ?? []).map(row => [row.id, row]),
  );
  return former.map(({ id, fields }) => {
    const stored = present.get(id);
    const body: Record<string, unknown> = stored ? { id } : {};
    for (const { name, readOnly } of entity.meta.fields) {
      const value = fields[name] ?? null;
      const isSame = sameValue(stored?.fields.get(name) ?? null, value);
      if (!readOnly && name !== child.by && !isSame) setPath(name)(body, value);
    }
    return body;
  });
}

/** Whether the parent has exactly the former rows, whatever their ids. */
export async function hasRows(
  data: Data,
  child: ChildRows,
  parent: number,
  former: readonly KeptRow[],
): Promise<boolean> {
  const entity = entityNamed(data.model, child.entity);
  const present = (await storedRowsOf(data, child, [parent])).get(parent) ?? [];
  const textsOf = (rows: readonly KeptRow[]) => {
    const texts = rows.map(({ fields }) => rowText(child, fields));
    return (child.order === undefined ? texts.sort() : texts).join();
  };
  return textsOf(present.map(row => keptRow(entity, row))) === textsOf(former);
}

/** The place is that in the list: numbers may have gaps. */
const rowText = ({ order }: ChildRows, fields: KeptRow['fields']): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([name]) => name !== order)
      .map(([name, value]) => [name, canonicalValue(value)])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
