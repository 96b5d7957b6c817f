import type { Data } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { type RawBuilder, sql } from 'kysely';

/** Which cases are built or looked at again. */
export type CaseScope =
  /** all of a company's month: new tours become cases or join them */
  | { readonly kind: 'month'; readonly company: number; readonly period: string }
  /** what these cases hold already */
  | { readonly kind: 'cases'; readonly ids: readonly number[] }
  /** only to be looked at, wherever it stands; nothing is locked */
  | { readonly kind: 'explained'; readonly id: number };

/** At the end of a select of cases or tours: they are held while they are worked on. */
export const lockWithin = (data: Data, { kind }: CaseScope, alias?: string): RawBuilder<unknown> =>
  kind === 'explained' ? sql`` : forUpdate(data, alias);

/** The same for the builder: `.$if(holds(data, scope), query => query.forUpdate('t'))`. */
export const holds = ({ dialect }: Data, { kind }: CaseScope): boolean =>
  dialect === 'postgres' && kind !== 'explained';
