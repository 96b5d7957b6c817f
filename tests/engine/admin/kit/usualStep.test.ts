import { usualNext, wayThrough, workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { bill } from '@generated/tables/bill';
import { billCase } from '@generated/tables/bill-case';
import { payment } from '@generated/tables/payment';
import { settlement } from '@generated/tables/settlement';
import { tour } from '@generated/tables/tour';
import { expect, test } from 'vitest';

const nextOf = ({ workflow }: EntityMeta, state: string): string | null => {
  if (!workflow) throw new Error('has no workflow');
  const parts = workflowParts(workflow);
  const possible = parts.steps
    .filter(({ from }) => from.includes(state))
    .map(({ name, to }) => ({ name, to, allowed: true, why: null, missing: [], decisions: [] }));
  return usualNext(parts, state, possible)?.name ?? null;
};

test.each([
  ['a planned tour', tour, 'planned', 'confirm'],
  ['an open case', billCase, 'open', 'check'],
  ['a case on hold', billCase, 'on_hold', 'release'],
  ['a draft of a settlement', settlement, 'draft', 'issue'],
  ['an allocated payment', payment, 'allocated', 'lock'],
])('the usual next step leads on: %s', (_, entity, state, step) => {
  expect(nextOf(entity, state)).toBe(step);
});

test.each([
  ['a checked case is not opened again', billCase, 'checked'],
  ['of a cut there is a choice', billCase, 'cut'],
  ['of an objection too', billCase, 'objected'],
  ['a released payout is not taken back', settlement, 'released'],
  ['a payout has not come back', settlement, 'paid_out'],
  ['what is owed for a sent bill is not claimed elsewhere', bill, 'sent'],
])('no step back or with a reason is offered as the usual next: %s', (_, entity, state) => {
  expect(nextOf(entity, state)).toBeNull();
});

test.each([
  ['a bill ends in money', bill, ['draft', 'issued', 'sent', 'paid']],
  ['a case too', billCase, ['open', 'checked', 'billed', 'submitted', 'accepted', 'paid']],
  ['a settlement too', settlement, ['draft', 'issued', 'released', 'paid_out']],
  ['a payment, allocated at once', payment, ['received', 'allocated', 'locked']],
  ['the steps say it', tour, ['planned', 'confirmed', 'driven', 'checked', 'billed']],
])('the page of a record shows the usual way: %s', (_, { workflow }, states) => {
  if (!workflow) throw new Error('has no workflow');
  expect(workflowParts(workflow).line).toEqual(states);
});

test.each([
  ['paid in part, and not yet in full', bill, 'partially_paid', 'draft issued sent partially_paid paid'],
  ['paid at once, without a detour', bill, 'paid', 'draft issued sent paid'],
  ['claimed elsewhere, which leads only back', bill, 'passed_on', 'draft issued sent passed_on'],
  ['cancelled before the ride', tour, 'cancelled', 'planned confirmed cancelled'],
  [
    'rejected, before it could be accepted',
    billCase,
    'rejected',
    'open checked billed submitted rejected accepted paid',
  ],
  [
    'objected to, from another state beside the way',
    billCase,
    'objected',
    'open checked billed submitted accepted objected',
  ],
  [
    'allocated in part first',
    payment,
    'partially_allocated',
    'received partially_allocated allocated locked',
  ],
  ['allocated at once', payment, 'allocated', 'received allocated locked'],
  ['closed without a payout', settlement, 'closed', 'draft issued closed'],
])('the page of a record shows the way that it takes: %s', (_, { workflow }, state, way) => {
  if (!workflow) throw new Error('has no workflow');
  expect(wayThrough(workflowParts(workflow), state).join(' ')).toBe(way);
});
