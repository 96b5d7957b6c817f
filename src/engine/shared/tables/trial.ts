import type { Danger } from './danger.ts';

/** A danger with the rows that it affects. */
export interface Met {
  readonly danger: Danger;
  /** null: it cannot be counted before the migration runs */
  readonly rows: number | null;
  /** the first five; empty for tables without ids */
  readonly ids: readonly number[];
}

/** The outcome of a migration that was run in a transaction and rolled back. */
export interface Trial {
  /** all dangers with affected rows, in order; steps that existing rows block could not run */
  readonly met: readonly Met[];
  /** other failed steps, with the reason */
  readonly refusals: readonly string[];
}

/** `2 rows (ids 3, 7)`, with `…` if there are more */
export function shownRows({ rows, ids }: Pick<Met, 'rows' | 'ids'>): string {
  if (rows === null) return 'rows that cannot be counted beforehand';
  const more = ids.length < rows ? ' …' : '';
  const which = ids.length > 0 ? ` (${rows === 1 ? 'id' : 'ids'} ${ids.join(', ')}${more})` : '';
  return `${rows} ${rows === 1 ? 'row' : 'rows'}${which}`;
}

/** Whether the danger concerns a field whose values could not be converted: its new values are not known yet. */
export const isBehindRetyping = ({ name, table, field }: Danger, met: readonly Met[]): boolean =>
  !name.startsWith('retype ') &&
  met.some(
    ({ danger, rows }) =>
      danger.name.startsWith('retype ') && rows !== 0 && danger.table === table && danger.field === field,
  );
