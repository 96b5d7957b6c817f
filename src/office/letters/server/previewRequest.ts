import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { hiddenIn, shownBy, shownKey, traceShown } from '@engine/server/documents/shownFields.ts';
import { addDays, today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { can } from '@engine/shared/permissions.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Document } from '@generated/types/entities.ts';
import { sql } from 'kysely';
import { loadRequests } from '../../prescriptions/server/approvalRequests.ts';
import { requestFacts } from '../../prescriptions/server/requestLetter.ts';
import type { ApprovalRequestFacts } from './letterFacts.ts';
import { letterProblems } from './problems.ts';

/** As which the letter is kept. */
const paper = 'correspondence' satisfies Document['kind'];
const looked = 20;

/**
 * The request for the latest prescription in sight that has all that it needs. What the caller may not see is masked;
 * what is shown leaves a trace. Throws `nothingToPreview`.
 */
export async function previewRequest(
  data: Data,
  locale: Locale,
  settings: SettingValues,
): Promise<ApprovalRequestFacts> {
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
  const hidden = new Set(hiddenIn(data, paper, 'prescriptions').map(shownKey));
  const seen = shownBy(data.model, paper)
    .map(shownKey)
    .filter(key => !hidden.has(key));
  if (seen.length > 0) await traceShown(data, 'prescriptions', id, `letter: ${seen.join(', ')}`);
  const answerBy = addDays(today(), settings['billing.approval_days']);
  return requestFacts(data, found, { insurer, company, locale, answerBy }, hidden);
}
