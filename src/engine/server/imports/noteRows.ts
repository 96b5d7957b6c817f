import { sql } from 'kysely';
import type { Data } from '../access/data.ts';
import { slot } from '../access/statement.ts';
import type { BatchRow } from './batchRows.ts';

export type RowNote = Pick<
  BatchRow,
  'id' | 'outcome' | 'record' | 'version' | 'changes' | 'faults' | 'hash' | 'isDone'
>;

/** Writes what became of the rows of a step, all in one statement. */
export async function noteRows(data: Data, notes: readonly RowNote[]): Promise<void> {
  if (notes.length === 0) return;
  const given = JSON.stringify(notes.map(storedNote));
  await data.select('import rows noted', () => updateOf(data), { notes: given });
}

const storedNote = ({ id, outcome, record, version, changes, faults, hash, isDone }: RowNote) => ({
  id,
  outcome,
  record_id: record,
  record_version: version,
  changes: textOf(changes),
  faults: textOf(faults),
  match_key: hash,
  done: isDone,
});

const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

const columns = ['outcome', 'record_id', 'record_version', 'changes', 'faults', 'match_key', 'done'] as const;

function updateOf({ dialect }: Data) {
  const notes =
    dialect === 'sqlite'
      ? sql`json_each(${slot('notes')}) as n`
      : sql`json_to_recordset(${slot('notes')}::json) as n(id bigint, outcome text, record_id bigint, record_version bigint, changes text, faults text, match_key text, done boolean)`;
  const value = (name: string) =>
    dialect === 'sqlite' ? sql`n.value ->> ${sql.lit(name)}` : sql.ref(`n.${name}`);
  const set = columns.map(name => sql`${sql.ref(name)} = ${value(name)}`);
  return sql`update import_rows set ${sql.join(set)} from ${notes} where import_rows.id = ${value('id')}`;
}
