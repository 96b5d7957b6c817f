import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { inFilename } from '@engine/server/files/filename.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import { keepLetter } from '../../letters/server/keepLetter.ts';
import { templateFor } from '../../letters/server/templateRevisions.ts';
import { type ApprovalRequest, answerDay, loadRequests, localeOf } from './approvalRequests.ts';
import { approvalProblems } from './problems.ts';
import { requestFacts } from './requestLetter.ts';

export interface ApprovalOrder {
  /** the company in whose name to write; null: the one that drives */
  readonly company: number | null;
  /** null: after the time in the settings */
  readonly answerBy: string | null;
  /** asks again although it has been asked for before */
  readonly again: boolean;
}

/**
 * Writes the letter that asks the insurer to approve a prescription, and notes the day and when an answer is expected,
 * in the caller's transaction. The caller has locked the prescription and checked the right. Returns the id of the
 * document.
 */
export async function askApproval(data: Data, id: number, order: ApprovalOrder): Promise<number> {
  const [request] = await loadRequests(data, [id]);
  if (!request) throw new ProblemError('notFound');
  const { insurer, company } = requireAskable(request, order);
  const day = today();
  const answerBy = order.answerBy ?? (await answerDay(data, day));
  const locale = await localeOf(data, company);
  const facts = await requestFacts(data, request, { insurer, company, locale, answerBy });
  const document = await keepLetter(data, {
    template: await templateFor(data, 'approval_request', locale, company),
    facts,
    owner: { resource: 'prescriptions', id },
    filename: `${inFilename(request.number)}-${locale === 'de' ? 'Genehmigungsantrag' : 'approval-request'}-${day}.pdf`,
  });
  await changeRecords(data, entityNamed(data.model, 'prescription'), [
    { id, fields: { approval_asked_on: day, approval_answer_by: answerBy } },
  ]);
  return document;
}

function requireAskable(
  request: ApprovalRequest,
  order: Pick<ApprovalOrder, 'company' | 'again'>,
): { readonly insurer: number; readonly company: number } {
  const { insurer, approval_status, approval_asked_on } = request;
  const company = order.company ?? request.company;
  if (approval_status !== 'requested') throw new ProblemError(approvalProblems.approvalNotPending);
  if (approval_asked_on !== null && !order.again)
    throw new ProblemError(approvalProblems.approvalAskedBefore);
  if (insurer === null) throw new ProblemError(approvalProblems.approvalWithoutInsurer);
  if (company === null) throw new ProblemError(approvalProblems.approvalWithoutCompany);
  return { insurer, company };
}
