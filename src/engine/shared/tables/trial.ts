import type { Danger } from './danger.ts';

/** The rows that a dangerous step meets. */
export interface Met {
  readonly danger: Danger;
  /** null: only the statements of the migration can tell */
  readonly rows: number | null;
  /** the first five; none for tables without ids */
  readonly ids: readonly number[];
}

/** What came of a migration that was done and taken back. */
export interface Trial {
  /** what all dangerous steps meet, in their order; those that rows stand against could not be done */
  readonly met: readonly Met[];
  /** what else could not be done, and why */
  readonly refusals: readonly string[];
}

/** `2 rows (ids 3, 7)`, and `…` where there are more */
export function shownRows({ rows, ids }: Pick<Met, 'rows' | 'ids'>): string {
  if (rows === null) return 'rows that cannot be counted beforehand';
  const more = ids.length < rows ? ' …' : '';
  const which = ids.length > 0 ? ` (${rows === 1 ? 'id' : 'ids'} ${ids.join(', ')}${more})` : '';
  return `${rows} ${rows === 1 ? 'row' : 'rows'}${which}`;
}

/** About a field whose values could not be converted: what they would be is not known yet. */
export const isBehindRetyping = ({ name, table, field }: Danger, met: readonly Met[]): boolean =>
  !name.startsWith('retype ') &&
  met.some(
    ({ danger, rows }) =>
      danger.name.startsWith('retype ') && rows !== 0 && danger.table === table && danger.field === field,
  );
