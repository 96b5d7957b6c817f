import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { Names } from '@generated/types/names.ts';
import { loadCare } from '../../care/server/loadCare.ts';
import { careOn } from '../../care/shared/careOn.ts';
import type { ApprovalFacts } from '../shared/approval.ts';

const reason =
  'Whether rides need an approval follows from the health data of the guest; only the status is shown.';

/**
 * Read from the stored data, independent of the reader: a clerk without access to health data learns only the status.
 */
export async function approvalFacts(
  data: Data,
  fields: FieldReader<Names['prescription']['field']>,
): Promise<ApprovalFacts | null> {
  const [guest, treatment] = [fields.get('guest'), fields.get('treatment_type')];
  if (typeof guest !== 'number' || typeof treatment !== 'number') return null;
  const [row] = await data.select('what an approval depends on', () => need(data), { guest, treatment });
  if (!row) return null;
  const own = { careLevel: row.care_level, disabilityMarks: parsed<string[]>(row.disability_marks) ?? [] };
  return {
    approvalRequired: isSet(row.approval_required),
    transportKind: fields.get('transport_kind'),
    reason: fields.get('reason'),
    ...careOn(own, (await loadCare(data, [guest])).get(guest) ?? [], dayOf(fields)),
  };
}

/** The first prescribed day decides. */
function dayOf(fields: FieldReader<'valid_from'>): string {
  const from = fields.get('valid_from');
  return typeof from === 'string' ? from : today();
}

const need = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom(['guest as g', 'treatment_types as t'])
    .select(['t.approval_required', 'g.care_level', 'g.disability_marks'])
    .where('g.id', '=', slot<number>('guest'))
    .where('t.id', '=', slot<number>('treatment'));
