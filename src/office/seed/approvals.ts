import { addDays, addMonths } from '@engine/shared/day.ts';
import type { Prescription } from '@generated/types/entities.ts';
import type { Draft, Writer } from './insert.ts';
import type { Random } from './random.ts';

/** For an approval that ends soon: a follow-up prescription whose approval is pending. */
export function followUp(
  writer: Writer,
  { document: _, ...prescription }: Draft<Prescription>,
  today: string,
): Draft<Prescription> | null {
  const { approval_to: end = null, approval_status } = prescription;
  if (approval_status !== 'granted' || end === null || end > addDays(today, 42)) return null;
  const { approval_number, approval_on, approval_from, approval_to, approval_max_trips, ...same } =
    prescription;
  const id = writer.nextId('prescription');
  const issued_on = addDays(today, -36);
  return {
    ...same,
    id,
    issued_on,
    valid_from: addDays(end, 1),
    original_received: true,
    approval_status: 'requested',
    ...asked(id, today),
  };
}

/** Of the pending requests, some are still to be made, some are under way, and some have waited for too long. */
export function asked(id: number, today: string) {
  const ago = [null, 6, 34][id % 3] ?? null;
  if (ago === null) return {};
  const on = addDays(today, -ago);
  return { approval_asked_on: on, approval_answer_by: addDays(on, answerDays) };
}

/** default of `billing.approval_days` */
const answerDays = 21;

/** Some approvals end within weeks, for the warnings about that. */
export function approvalEnd(random: Random, today: string): string {
  return random.chance(0.1) ? addDays(today, random.int(8, 40)) : addMonths(today, random.int(3, 9));
}
