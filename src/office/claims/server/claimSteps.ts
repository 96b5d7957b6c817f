import { ProblemError, refuse } from '@engine/server/access/problemError.ts';
import { type EntityHooks, type FieldReader, setFields } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';
import type { Text } from '@engine/shared/entityMeta.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { fill } from '@engine/shared/messages/message.ts';
import type { Names } from '@generated/types/names.ts';
import { billWords } from '../../bills/server/billWords.ts';
import { creditGuests } from '../../bills/server/creditGuests.ts';
import { readCheckResults } from '../../cases/shared/checkResults.ts';
import { followDebts } from '../../payments/server/followDebts.ts';
import { type ClaimRow, loadClaim } from './claimRow.ts';
import { whyCopayClaimed } from './copayClaims.ts';
import { addLaterClaim } from './laterClaim.ts';
import { addVersion } from './newVersion.ts';
import { claimProblems } from './problems.ts';
import { settled } from './settledResults.ts';
import { contestedNow, takeOff } from './takeOff.ts';
import { withdraw } from './withdraw.ts';

type Steps = NonNullable<EntityHooks<Names['bill-case']>['transitions']>;
type StepHook = NonNullable<Steps['accept']>;
type Step = Parameters<NonNullable<StepHook['work']>>[0];

const rowOf = ({ data, stored }: Pick<Step, 'data' | 'stored'>): Promise<ClaimRow> =>
  loadClaim(data, stored.id);

/** Updates the debt of the bill to the state of its cases after the step. */
async function follow(step: Pick<Step, 'data' | 'stored'>): Promise<void> {
  const { bill } = await rowOf(step);
  await followDebts(step.data, bill === null ? [] : [bill]);
}

/** Writes off the contested part of the case. */
const writesOff: StepHook = {
  async prepare(step) {
    await takeOff(step.data, await rowOf(step), 'writtenOff');
  },
  work: follow,
};

/** For a case that claims nothing after the step. */
const clearReview = ({ stored, fields }: Parameters<NonNullable<StepHook['prepare']>>[0]): void =>
  setFields(fields, settled(readCheckResults(stored.fields.get('check_results'))));

/** Claims the cut with a case of its own. */
const claims = (from: 'payer' | 'guest', code: '01' | '04', words: Text): StepHook => ({
  async guard({ data, stored }) {
    if (from === 'guest' && stored.fields.get('kind') === 'copay_less')
      return { problem: claimProblems.notFromGuest };
    return (await contestedNow(data, onBill(stored))) === 0
      ? { problem: claimProblems.nothingContested }
      : null;
  },
  async prepare(step) {
    const row = await rowOf(step);
    const amount = await takeOff(step.data, row, 'moved');
    if (amount === 0) throw new ProblemError(claimProblems.nothingContested);
    const cause = row.cut_reason ?? step.reason;
    const claimed = fill(words.de, { bill: row.bill_number ?? row.number });
    const description = cause ? `${claimed}: ${cause}` : claimed;
    const claim = await addLaterClaim(step.data, row, {
      kind: 'cut',
      code,
      from,
      lines: [{ description: description.slice(0, longestDescription), amount }],
    });
    step.fields.set('next_case', claim);
  },
  work: follow,
});

const onBill = ({ id, fields }: Step['stored']) => {
  const bill = fields.get('bill');
  return { id, bill: typeof bill === 'number' ? bill : null };
};

const longestDescription = 200;

/**
 * Faults of the day by which an answer is expected: it is not in the past when it is entered. Forms send a stored day
 * again, so only a new one is validated.
 */
export function pastAnswers(
  before: FieldReader<'answer_due'>,
  after: FieldReader<'answer_due'>,
): { answer_due?: FieldFault } {
  const day = after.get('answer_due') ?? null;
  if (day === null || day === before.get('answer_due') || String(day) >= today()) return {};
  return { answer_due: { code: 'notBefore', params: { notBefore: today() } } };
}

/** Hooks of the steps of a billed case. */
export const claimSteps: Steps = {
  accept: {
    // The cut of a case that is with its payer was refused: nothing of it is given up.
    prepare({ fields, stored }) {
      if (Number(stored.fields.get('cut') ?? 0) > 0) fields.set('cut', 0);
    },
    work: follow,
  },
  reject: {
    prepare: ({ fields, reason }) => void fields.set('rejection_text', reason),
    work: follow,
  },
  object: {
    prepare: ({ fields, stored }) => refuse(pastAnswers(stored.fields, fields)),
  },
  accept_cut: writesOff,
  give_up: {
    async prepare(step) {
      await takeOff(step.data, await rowOf(step), 'writtenOff');
      clearReview(step);
    },
    async work(step) {
      await follow(step);
      await creditGuests(step.data, [step.stored.id]);
    },
  },
  settle: { work: follow },
  withdraw,
  claim_again: claims('payer', '04', billWords.claimedAgain),
  charge_guest: claims('guest', '01', billWords.chargedToGuest),
  correct: {
    async guard({ data, stored }) {
      const claim = onBill(stored);
      const isPaid =
        claim.bill !== null && (await contestedNow(data, claim)) !== Number(stored.fields.get('net'));
      return isPaid ? { problem: claimProblems.casePartlyPaid } : whyCopayClaimed(data, [stored.id]);
    },
    async prepare(step) {
      const row = await rowOf(step);
      const amount = await takeOff(step.data, row, 'moved');
      if (row.bill !== null && amount !== row.net) throw new ProblemError(claimProblems.casePartlyPaid);
      clearReview(step);
    },
    async work(step) {
      await addVersion(step.data, step.stored.id);
      await follow(step);
    },
  },
};
