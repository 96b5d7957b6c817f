import { type RawBuilder, sql } from 'kysely';

/** States in which a case may still change; afterwards it is under way to its payer. */
export const openStates = ['open', 'checked', 'on_hold'] as const;

/** A case that may still change. */
export const mayChange: RawBuilder<unknown> = sql`${sql.ref('bill_cases.status')} in (${sql.join(
  openStates.map(state => sql.lit(state)),
)})`;
