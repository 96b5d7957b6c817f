import type { Data } from '../access/data.ts';
import { updateEach } from '../access/updateEach.ts';
import type { BatchRow } from './batchRows.ts';

export type RowNote = Pick<
  BatchRow,
  'id' | 'outcome' | 'record' | 'version' | 'changes' | 'faults' | 'hash' | 'isDone'
>;

const columns = {
  outcome: 'text',
  record_id: 'bigint',
  record_version: 'bigint',
  changes: 'text',
  faults: 'text',
  match_key: 'text',
  done: 'boolean',
} as const;

/** Stores the outcomes of a step's rows. */
export const noteRows = (data: Data, notes: readonly RowNote[]): Promise<void> =>
  updateEach(data, 'import_rows', columns, notes.map(storedNote));

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
