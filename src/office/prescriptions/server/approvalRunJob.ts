import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError, validationFailed } from '@engine/server/access/problemError.ts';
import { bodyIn, idsIn, unknownFaults } from '@engine/server/http/readBody.ts';
import { jobKind } from '@engine/server/jobs/jobKind.ts';
import { idsInReach, loadInSight } from '@engine/server/records/rows/inSight.ts';
import type { JobDocuments, JobFigures } from '../../home/shared/jobFigures.ts';
import { askApproval } from './askApproval.ts';
import { approvalProblems } from './problems.ts';

export const askApprovalKey = 'prescriptions.ask_approval';
/** the use for `loadInSight`: rows on which the caller may take this step */
export const askApprovalUse = 'step:ask_approval';

const lettersPerStep = 10;
/** limit of requests: more than wait for a letter in a large office */
export const mostRequests = 2_000;

interface ApprovalRun {
  readonly prescriptions: readonly number[];
}

interface RunState {
  readonly waiting: readonly number[];
  readonly result: JobFigures<'asked' | 'skipped'> & JobDocuments;
}

/**
 * Asks for many approvals. Those that were asked for or decided meanwhile are left out, so a run that is ordered again
 * asks nothing twice.
 */
export const approvalRunJob = jobKind<ApprovalRun, RunState, RunState['result']>({
  name: 'approval-run',
  permission: askApprovalKey,
  readInput: readApprovalRun,
  async step(data, { prescriptions }, state) {
    const { waiting, result } = state ?? {
      waiting: prescriptions,
      result: { asked: 0, skipped: 0, documents: [] },
    };
    const [now, later] = [waiting.slice(0, lettersPerStep), waiting.slice(lettersPerStep)];
    const entity = entityNamed(data.model, 'prescription');
    const reached = await idsInReach(data, entity, now, askApprovalUse);
    const letters: number[] = [];
    for (const id of now) {
      const letter = reached.has(id) ? await askedBy(data, id) : null;
      if (letter !== null) letters.push(letter);
    }
    const sofar = {
      asked: result.asked + letters.length,
      skipped: result.skipped + now.length - letters.length,
      documents: [...(result.documents ?? []), ...letters],
    };
    const done = prescriptions.length - later.length;
    if (later.length === 0) return { kind: 'finished', done, result: sofar };
    return { kind: 'goOn', state: { waiting: later, result: sofar }, done, total: prescriptions.length };
  },
});

/** The letter that asks for it; null if nothing can be asked, which is known before anything is written. */
async function askedBy(data: Data, id: number): Promise<number | null> {
  const entity = entityNamed(data.model, 'prescription');
  const { archived } = await loadInSight(data, entity, id, null, askApprovalUse);
  if (archived) return null;
  try {
    return await askApproval(data, id, { company: null, answerBy: null, again: false });
  } catch (error) {
    if (error instanceof ProblemError && isAboutAsking(error)) return null;
    throw error;
  }
}

const isAboutAsking = ({ code }: ProblemError): boolean =>
  Object.values(approvalProblems).some(problem => problem.code === code);

/** `{prescriptions: [id]}` */
export function readApprovalRun(body: unknown): ApprovalRun {
  const { prescriptions, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const ids = idsIn(prescriptions) ?? [];
  if (ids.length === 0) faults.prescriptions = { code: 'required' };
  if (ids.length > mostRequests)
    faults.prescriptions = { code: 'maxItems', params: { maxItems: mostRequests } };
  if (Object.keys(faults).length > 0) throw validationFailed(faults);
  return { prescriptions: ids };
}
