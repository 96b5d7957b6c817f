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

/** `2 rows, with the ids 3, 7`, and `…` where there are more */
export function shownRows({ rows, ids }: Pick<Met, 'rows' | 'ids'>): string {
  if (rows === null) return 'rows that cannot be counted beforehand';
  const which = ids.length > 0 ? `, with the ids ${ids.join(', ')}${ids.length < rows ? ' …' : ''}` : '';
  return `${rows} ${rows === 1 ? 'row' : 'rows'}${which}`;
}
