import { sum } from '@engine/shared/sum.ts';
import type { DunningClaim } from '../../dunning/server/dunningClaims.ts';
import type { Allocation } from './allocation.ts';

/** The claims that a fee pays, and the most that it could pay. Cents. */
export interface FeeShare {
  readonly most: number;
  readonly parts: readonly { readonly claim: number; readonly amount: number }[];
}

/**
 * The share of each allocation of kind `fee` in the claims beside its bill: in the one that it names, or in all of them
 * in order. No cent of a claim is given to two allocations. Null for other kinds.
 */
export function shareFees(
  allocations: readonly Allocation[],
  claims: ReadonlyMap<number, readonly DunningClaim[]>,
): readonly (FeeShare | null)[] {
  const open = new Map([...claims.values()].flat().map(({ id, open: cents }) => [id, cents]));
  return allocations.map(({ kind, bill, claim, amount }) => {
    if (kind !== 'fee') return null;
    const own = (claims.get(bill) ?? []).filter(({ id }) => claim === undefined || id === claim);
    const most = sum(own.map(({ id }) => open.get(id) ?? 0));
    let left = amount;
    const parts = own.flatMap(({ id }) => {
      const cents = Math.min(left, open.get(id) ?? 0);
      left -= cents;
      open.set(id, (open.get(id) ?? 0) - cents);
      return cents === 0 ? [] : [{ claim: id, amount: cents }];
    });
    return { most, parts };
  });
}
