import type { Data } from '@engine/server/access/data.ts';

/** Which cases are built or looked at again. */
export type CaseScope =
  /** all of a company's month: new tours become cases or join them */
  | { readonly kind: 'month'; readonly company: number; readonly period: string }
  /** these cases, with the tours that they hold already */
  | { readonly kind: 'cases'; readonly ids: readonly number[] }
  /** only to be looked at, wherever they stand; nothing is locked */
  | { readonly kind: 'seen'; readonly ids: readonly number[] };

/** Cases and tours are held while they are worked on: `.$if(holds(data, scope), query => query.forUpdate('t'))`. */
export const holds = ({ dialect }: Data, { kind }: CaseScope): boolean =>
  dialect === 'postgres' && kind !== 'seen';
