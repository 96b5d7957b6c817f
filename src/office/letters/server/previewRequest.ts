import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { can } from '@engine/shared/permissions.ts';
import { sql } from 'kysely';
import { answerDay, loadRequests } from '../../prescriptions/server/approvalRequests.ts';
import { requestFacts } from '../../prescriptions/server/requestLetter.ts';
import { hiddenOnPreview } from './hiddenOnPreview.ts';
import type { ApprovalRequestFacts } from './letterFacts.ts';
import { letterProblems } from './problems.ts';

const looked = 20;

/**
 * The request for the latest visible prescription that has all required data. Fields that the caller may not see are
 * masked; that the others were shown is logged. Throws `nothingToPreview`.
 */
export async function previewRequest(data: Data, locale: Locale): Promise<ApprovalRequestFacts> {
  if (!can(data.actor.permissions, 'prescriptions', 'read')) throw new ProblemError('forbidden');
  const rows = await data.run(
    data.rows('prescriptions as t', 'read').select('t.id').orderBy('t.id', 'desc').limit(sql.lit(looked)),
  );
  const requests = await loadRequests(
    data,
    rows.map(({ id }) => id),
  );
  const found = requests.findLast(({ insurer, company }) => insurer !== null && company !== null);
  if (!found || found.insurer === null || found.company === null)
    throw new ProblemError(letterProblems.nothingToPreview);
  const { id, insurer, company } = found;
  // The letter is kept as correspondence.
  const hidden = await hiddenOnPreview(data, 'correspondence', { resource: 'prescriptions', id });
  const answerBy = await answerDay(data, today());
  return requestFacts(data, found, { insurer, company, locale, answerBy }, hidden);
}
