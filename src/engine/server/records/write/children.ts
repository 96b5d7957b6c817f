import { sql } from 'kysely';
import type { ChildRows } from '../../../shared/entityMeta.ts';
import type { Data } from '../../access/data.ts';
import { type Entity, entityNamed, fieldNamed } from '../../access/model.ts';
import { type Changes, changesBetween } from '../../audit/changes.ts';
import { checkNamed } from '../input/checkNamed.ts';
import { type Faults, type Input, readInput, type Texts } from '../input/input.ts';
import { validate } from '../input/validate.ts';
import { deleteRow, insertRow, loadStored, type StoredRecord, updateRow } from '../rows/rows.ts';
import { isGroup } from '../rows/value.ts';
import { fillDefaults } from './defaults.ts';
import { allowedChanges } from './rights.ts';

/** Child rows that passed the checks and wait for the id of their parent. */
export interface ChildPlan {
  /** whether any row is to be added, changed or removed */
  readonly isChange: boolean;
  write(parentId: number): Promise<Changes>;
}

type Write = (parentId: number) => Promise<Changes>;

/**
 * Compares the child rows that were sent to those stored: rows with `id` are changed, rows without it inserted,
 * missing ones deleted. A property that was not sent leaves its rows alone. Faults are named `routes.0.payer`.
 */
export async function planChildren(
  data: Data,
  parent: Entity,
  parentId: number | null,
  { children, texts }: Pick<Input, 'children' | 'texts'>,
  faults: Faults,
): Promise<ChildPlan> {
  const writes: Write[] = [];
  for (const child of parent.meta.children) {
    const rows = children.get(child.name);
    if (rows) writes.push(...(await planRows(data, child, parentId, { rows, texts }, faults)));
  }
  return {
    isChange: writes.length > 0,
    async write(id) {
      const changes: Changes = {};
      for (const write of writes) Object.assign(changes, await write(id));
      return changes;
    },
  };
}

async function planRows(
  data: Data,
  child: ChildRows,
  parentId: number | null,
  { rows, texts }: { readonly rows: readonly unknown[]; readonly texts: Texts },
  faults: Faults,
): Promise<readonly Write[]> {
  const entity = entityNamed(data.model, child.entity);
  const by = fieldNamed(entity, child.by);
  const known =
    parentId === null ? [] : await loadStored(data, entity, [sql`${sql.ref(by.column)} = ${parentId}`]);
  const left = new Map(known.map(row => [row.id, row]));
  const kept = placesKept(child, known, rows);
  const writes: Write[] = [];

  for (const [index, row] of rows.entries()) {
    const prefix = `${child.name}.${index}`;
    if (!isGroup(row)) {
      faults[prefix] = { code: 'type' };
      continue;
    }
    const id = row.id ?? null;
    const stored = id === null ? null : left.get(Number(id));
    if (stored === undefined) {
      faults[`${prefix}.id`] = { code: 'reference' };
      continue;
    }
    if (stored) left.delete(stored.id);
    const placed = { stored, row, texts, prefix, place: kept?.[index] ?? index + 1 };
    const write = await planRow(data, entity, child, placed, parentId, faults);
    if (write) writes.push(write);
  }
  const most = child.order === undefined ? null : fieldNamed(entity, child.order).maximum;
  if (most !== null && rows.length > most)
    faults[child.name] = { code: 'maxItems', params: { maxItems: most } };
  const removals = [...left.values()].map(row => removal(data, entity, child, row));
  return [...removals, ...writes];
}

/**
 * The stored places, if the same rows are sent in the same order; imports may leave gaps between places, and these
 * are kept. Otherwise null.
 */
function placesKept(
  { order }: ChildRows,
  known: readonly StoredRecord[],
  rows: readonly unknown[],
): readonly number[] | null {
  if (order === undefined || rows.length !== known.length) return null;
  const storedOrder = new Map(known.map(({ id, fields }) => [id, fields.get(order)]));
  const places = rows.map(row => (isGroup(row) ? storedOrder.get(Number(row.id)) : undefined));
  const numbers = places.filter(place => typeof place === 'number');
  const isInOrder = numbers.every((place, at) => at === 0 || place > (numbers[at - 1] ?? place));
  return isInOrder && numbers.length === rows.length ? numbers : null;
}

interface PlacedRow {
  readonly stored: StoredRecord | null;
  readonly row: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
  readonly prefix: string;
  /** position among the sent rows, from 1, or the stored place if the order is unchanged (`placesKept`) */
  readonly place: number;
}

async function planRow(
  data: Data,
  entity: Entity,
  child: ChildRows,
  { stored, row, texts, prefix, place }: PlacedRow,
  parentId: number | null,
  faults: Faults,
): Promise<Write | null> {
  const { [child.by]: _parent, [child.order ?? child.by]: _place, ...own } = row;
  const input = readInput(entity, own, texts, stored?.fields);
  const rowFaults: Faults = { ...input.faults };
  const changed = allowedChanges(data, entity, input, stored, rowFaults);
  const fields = new Map([...(stored?.fields ?? []), ...changed]);
  // Any id satisfies the check before the parent exists; the real one is set when the row is written.
  fields.set(child.by, parentId ?? 1);
  if (!stored) await fillDefaults(data, entity, fields);
  const isMoved = child.order !== undefined && fields.get(child.order) !== place;
  if (child.order !== undefined) fields.set(child.order, place);
  validate(entity, fields, rowFaults);
  await checkNamed(data, entity, { given: changed, fields, changed: new Set(changed.keys()) }, rowFaults);
  for (const [name, fault] of Object.entries(rowFaults)) faults[`${prefix}.${name}`] = fault;

  if (stored && changed.size === 0 && !isMoved) return null;
  return async id => {
    fields.set(child.by, id);
    const rowId = stored?.id ?? (await insertRow(data, entity, fields));
    if (stored) await updateRow(data, entity, stored, fields);
    return changesBetween(entity, stored?.fields ?? new Map(), fields, `${child.name}[${rowId}].`);
  };
}

function removal(data: Data, entity: Entity, child: ChildRows, row: StoredRecord): Write {
  return async () => {
    await deleteRow(data, entity, row.id);
    return changesBetween(entity, row.fields, new Map(), `${child.name}[${row.id}].`);
  };
}
