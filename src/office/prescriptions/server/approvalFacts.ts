import type { Data } from '@engine/server/access/data.ts';
import { flag, list, numberOrNull } from '@engine/server/access/readRow.ts';
import type { FieldReader } from '@engine/server/records/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import type { ApprovalFacts } from '../shared/approval.ts';

/** From what is stored, whoever asks: a clerk without sight of health data learns the status alone. */
export async function approvalFacts(
  data: Data,
  fields: FieldReader<Names['prescription']['field']>,
): Promise<ApprovalFacts | null> {
  const [guest, treatment] = [fields.get('guest'), fields.get('treatment_type')];
  if (typeof guest !== 'number' || typeof treatment !== 'number') return null;
  const [row] = await data.run(sql`
    select t.approval_required, g.care_level, g.disability_marks
    from ${sql.table('guest')} as g, ${sql.table('treatment_types')} as t
    where g.id = ${guest} and t.id = ${treatment}`);
  if (!row) return null;
  return {
    approvalRequired: flag(row, 'approval_required'),
    transportKind: fields.get('transport_kind'),
    reason: fields.get('reason'),
    careLevel: numberOrNull(row, 'care_level'),
    disabilityMarks: list(row, 'disability_marks'),
  };
}
