import type { Data } from '../access/data.ts';
import type { IntegrityCheck } from '../audit/integrityCheck.ts';

/** A row with its expected and its actual value; may be texts, to combine several sums. */
export interface ComparedRow {
  readonly id: number;
  readonly expected: string | number;
  readonly found: string | number;
}

export interface ComparedRows {
  readonly name: string;
  readonly table: string;
  /** the next rows after an id, in id order; empty at the end */
  read(data: Data, after: number, limit: number): Promise<readonly ComparedRow[]>;
}

const most = 1_000;

/** Checks that each row matches the rows that it sums up. */
export const rowsCheck = ({ name, table, read }: ComparedRows): IntegrityCheck => ({
  name,
  async step(data, after) {
    const rows = await read(data, after, most);
    const wrong = rows.filter(({ expected, found }) => expected !== found);
    return {
      cursor: rows.at(-1)?.id ?? null,
      checked: rows.length,
      findings: wrong.map(({ id, expected, found }) => ({
        table,
        id,
        what: 'sum',
        expected: String(expected),
        found: String(found),
      })),
    };
  },
});
