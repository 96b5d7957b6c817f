import { fold } from '../../shared/fold.ts';
import { typedInto } from '../../shared/typedText.ts';
import type { Data } from '../access/data.ts';
import type { FieldChanges } from '../records/write/restoreFields.ts';
import { rowOfKey } from './batchRows.ts';
import { writeRow } from './importRow.ts';
import { idWith, keyHash, ownKey } from './matchRows.ts';
import type { FileRow, Plan } from './plan.ts';

/** maximum length of a chain of rows that reference each other: who is whose manager */
const mostDeep = 10;

/**
 * Finds the records that a row references and an earlier row of its file has created, by the same key. In a preview
 * that row was rolled back, so it is written again; `batch` null: it exists.
 */
export async function findEarlier(
  data: Data,
  plan: Plan,
  batch: number | null,
  row: FileRow,
  depth = 0,
): Promise<void> {
  const key = ownKey(plan);
  if (key === null || depth > mostDeep) return;
  for (const text of unknownIn(plan, row)) {
    const value = typedInto(key, text);
    const there = await idWith(data, plan.entity, [[key, value]]);
    const id = there ?? (batch === null ? null : await makeAgain(data, plan, batch, row, value, depth));
    if (id !== null) plan.made.set(fold(text), id);
  }
}

async function makeAgain(
  data: Data,
  plan: Plan,
  batch: number,
  { place }: FileRow,
  text: string,
  depth: number,
): Promise<number | null> {
  const earlier = await rowOfKey(data, batch, keyHash([text]), place - 1);
  if (earlier?.outcome !== 'new') return null;
  await findEarlier(data, plan, batch, earlier, depth + 1);
  return (await writeRow(data, plan, earlier, null, null)).record;
}

/**
 * Records created by a preview are rolled back and their ids reused: the changes contain the texts of the file
 * instead.
 */
export function namedAsInFile(
  { entity, fields, made }: Plan,
  { cells }: FileRow,
  changes: FieldChanges,
): FieldChanges {
  const ids = new Set<unknown>(made.values());
  return Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => {
      const at = fields.findIndex(field => field?.name === name);
      const isMade = fields[at]?.ref?.entity === entity.meta.name && ids.has(after);
      return [name, [before, isMade ? String(cells[at]).trim() : after]];
    }),
  );
}

/** The texts by which the row references records of its own entity that did not exist before the file. */
export function unknownIn({ entity, fields, references, made }: Plan, { cells }: FileRow): readonly string[] {
  return fields.flatMap((field, at) => {
    const text = String(cells[at] ?? '').trim();
    if (text === '' || field?.ref?.entity !== entity.meta.name || field.ref.join || field.readOnly) return [];
    const isKnown = made.has(fold(text)) || typeof references.of(field)?.find(text) === 'number';
    return isKnown ? [] : [text];
  });
}
