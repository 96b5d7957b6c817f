import { addDays } from '@engine/shared/day.ts';
import { sum } from '@engine/shared/sum.ts';
import { claimOf } from '../payments/server/followDebts.ts';
import { shareOpen } from '../payments/server/shareOpen.ts';
import { caseStatusUnder, type Invoice } from './bills.ts';
import type { Claim, ClaimState } from './cases.ts';
import type { Random } from './random.ts';

/** Decisions about a cut with their weights: undecided, objection pending or in vain, accepted, or claimed again. */
const decisions = { cut: 40, objected: 25, lost: 10, accepted: 10, claimed_again: 15 } as const;
const statusAfter = {
  cut: 'cut',
  objected: 'objected',
  lost: 'accepted',
  accepted: 'accepted',
  claimed_again: 'accepted',
} as const;

/** States and open amounts of the cases of a bill. The cut concerns the first case. */
export function statesUnder(random: Random, { row, claims, cut }: Invoice, today: string) {
  const decision = cut > 0 ? random.weighted(decisions) : null;
  const states = claims.map((claim, at): readonly [Claim, ClaimState] => {
    const isCut = decision !== null && at === 0;
    const status = isCut ? statusAfter[decision] : caseStatusUnder(random, row.status, claims.length > 1);
    return [
      claim,
      {
        status,
        bill: row.status === 'cancelled' ? null : row.id,
        ...(isCut && { cut, cut_reason: random.pick(cutReasons) }),
        ...(status === 'objected' && { answer_due: addDays(today, random.int(-6, 24)) }),
        ...(isCut && decision === 'lost' && { answer_due: addDays(today, -random.int(3, 20)) }),
      },
    ];
  });
  if (row.status === 'cancelled' || row.status === 'draft')
    return { states, contested: 0, moved: 0, writtenOff: 0, claimedAgain: null };
  const isAgain = decision === 'claimed_again';
  const replaced = states.map(([{ gross, copay }, { status }]) =>
    status === 'replaced' ? gross - copay : 0,
  );
  const moved = sum(replaced) + (isAgain ? cut : 0);
  const writtenOff = decision === 'accepted' || decision === 'lost' ? cut : 0;
  const shares = shareOpen(
    (row.open ?? 0) - moved - writtenOff,
    states.map(([{ id, gross, copay }, { status, cut: taken = null }]) =>
      claimOf({ id, net: gross - copay, status, cut: taken }),
    ),
  );
  return {
    states: states.map(([claim, state], at) => [claim, { ...state, open: shares[at]?.open ?? 0 }] as const),
    contested: sum(shares.map(({ contested }) => contested)),
    moved,
    writtenOff,
    claimedAgain: isAgain ? (claims[0] ?? null) : null,
  };
}

const cutReasons = [
  'Kilometer nicht nachvollziehbar',
  'Wartezeit nicht vereinbart',
  'Höherwertiges Fahrzeug nicht verordnet',
] as const;
