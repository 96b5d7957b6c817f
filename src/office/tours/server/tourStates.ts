import { type RawBuilder, sql } from 'kysely';

/** Nobody was driven and nobody will be. */
export const lostStates: readonly string[] = ['cancelled', 'no_show'];

/** The ride took place, whatever became of it since. */
export const drivenStates: readonly string[] = ['driven', 'checked', 'disputed', 'billed'];

/** A tour that takes place or has taken place: it counts for approvals and keeps its guest from other cars. */
export const takesPlace = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.status`)} not in (${listed(lostStates)}))`;

/** A tour that was driven: it may be billed. */
export const wasDriven = (alias: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.archived_at`)} is null and ${sql.ref(`${alias}.status`)} in (${listed(drivenStates)}))`;

const listed = (states: readonly string[]): RawBuilder<unknown> =>
  sql.join(states.map(state => sql.lit(state)));
