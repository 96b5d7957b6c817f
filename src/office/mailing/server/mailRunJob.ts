import type { Data } from '@engine/server/access/data.ts';
import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { idsInReach } from '@engine/server/records/rows/inSight.ts';
import type { JobFigures } from '../../home/shared/jobFigures.ts';
import { mailBill } from './mailBill.ts';
import { loadMailFacts } from './mailFacts.ts';
import { mailProblems } from './problems.ts';
import { withRecipientSeen } from './recipientsSeen.ts';

export const mailKey = 'bills.email';

const billsPerStep = 25;
/** Bills of one run: more than a mid-size office issues in a month. */
export const mostBills = 5_000;

interface MailRunOrder {
  readonly bills: readonly number[];
  /** the sender has confirmed private persons among the recipients */
  readonly confirmed: boolean;
}

interface RunState {
  readonly waiting: readonly number[];
  readonly result: JobFigures<'mailed' | 'skipped'>;
}

/**
 * Puts many bills into the outbox. Each is loaded again when its turn comes: bills that were sent, cancelled or queued
 * meanwhile, or whose recipient is out of sight, are left out, so a run that is ordered again mails nothing twice.
 */
export const mailRunJob = jobKind<MailRunOrder, RunState, RunState['result']>({
  name: 'bill-mail-run',
  permission: mailKey,
  readInput: readMailRun,
  async step(data, { bills, confirmed }, state) {
    const { waiting, result } = state ?? { waiting: bills, result: { mailed: 0, skipped: 0 } };
    const [now, later] = [waiting.slice(0, billsPerStep), waiting.slice(billsPerStep)];
    const reached = await idsInReach(data, data.entity('bills', 'read'), now, 'step:email');
    const mailable = await withRecipientSeen(data, await loadMailFacts(data, [...reached]));
    let mailed = 0;
    for (const { bill } of mailable) if (await isMailed(data, bill, confirmed)) mailed += 1;
    const sofar = { mailed: result.mailed + mailed, skipped: result.skipped + now.length - mailed };
    const done = bills.length - later.length;
    if (later.length === 0) return { kind: 'finished', done, result: sofar };
    return { kind: 'goOn', state: { waiting: later, result: sofar }, done, total: bills.length };
  },
});

/** Bills that cannot be mailed are left out before anything is written. */
async function isMailed(data: Data, bill: number, confirmed: boolean): Promise<boolean> {
  try {
    await mailBill(data, bill, null, { confirmed, again: false });
    return true;
  } catch (error) {
    if (error instanceof ProblemError && isAboutMail(error)) return false;
    throw error;
  }
}

const isAboutMail = ({ code }: ProblemError): boolean =>
  Object.values(mailProblems).some(problem => problem.code === code);

/** `{bills: [id], confirmed?}` */
export function readMailRun(body: unknown): MailRunOrder {
  const { bills, confirmed = false, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const ids = idsIn(bills) ?? [];
  if (ids.length === 0) faults.bills = { code: 'required' };
  if (ids.length > mostBills) faults.bills = { code: 'maxItems', params: { maxItems: mostBills } };
  if (typeof confirmed !== 'boolean') faults.confirmed = { code: 'type', params: { type: 'boolean' } };
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
  return { bills: ids, confirmed: Boolean(confirmed) };
}
