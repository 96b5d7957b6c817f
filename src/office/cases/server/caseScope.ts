import type { Data } from '@engine/server/access/data.ts';

/** Which cases are built or checked again. */
export type CaseScope =
  /** all of a company's month: new tours become cases or join them */
  | { readonly kind: 'month'; readonly company: number; readonly period: string }
  /** these cases, with the tours that they hold already */
  | { readonly kind: 'cases'; readonly ids: readonly number[] }
  /** read only, in any state; nothing is locked */
  | { readonly kind: 'seen'; readonly ids: readonly number[] };

/** Whether cases and tours are locked: `.$if(holds(data, scope), query => query.forUpdate('t'))`. */
export const holds = ({ dialect }: Data, { kind }: CaseScope): boolean =>
  dialect === 'postgres' && kind !== 'seen';
