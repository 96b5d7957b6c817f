import { refuse } from '@engine/server/access/problemError.ts';
import { bodyIn, isId, isIdOrNull, unknownFaults } from '@engine/server/http/readBody.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { longestAllocationReason } from '../shared/longestAllocationReason.ts';
import { type Allocation, allocationKinds, isReduction } from './allocation.ts';
import { paymentFaults } from './faults.ts';

/** limit of allocations per request: more than a collective transfer names */
const mostAtOnce = 200;

/** `{allocations: [{bill, bill_case?, dunning_claim?, amount, kind?, reason?}]}`; the kind defaults to `payment`. */
export function readAllocations(body: unknown): readonly Allocation[] {
  const { allocations, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const rows: readonly unknown[] = Array.isArray(allocations) ? allocations : [];
  if (rows.length === 0) faults.allocations = { code: 'required' };
  if (rows.length > mostAtOnce) faults.allocations = { code: 'maxItems', params: { maxItems: mostAtOnce } };
  const read = rows
    .slice(0, mostAtOnce)
    .map((row, index) => readAllocation(row, `allocations.${index}`, faults));
  refuse(faults);
  return read;
}

function readAllocation(row: unknown, path: string, faults: Record<string, FieldFault>): Allocation {
  const { bill, bill_case: billCase = null, amount, kind = 'payment', ...more } = isObject(row) ? row : {};
  const { reason = null, dunning_claim: claim = null, ...others } = more;
  for (const name of Object.keys(others)) faults[`${path}.${name}`] = { code: 'unknown' };
  if (!isId(bill)) faults[`${path}.bill`] = { code: 'required' };
  if (!isIdOrNull(billCase)) faults[`${path}.bill_case`] = { code: 'type' };
  if (!isIdOrNull(claim)) faults[`${path}.dunning_claim`] = { code: 'type' };
  else if (claim !== null && kind !== 'fee') faults[`${path}.dunning_claim`] = { code: 'notApplicable' };
  if (!isPositive(amount))
    faults[`${path}.amount`] = { code: 'exclusiveMinimum', params: { exclusiveMinimum: 0 } };
  if (reason !== null && typeof reason !== 'string')
    faults[`${path}.reason`] = { code: 'type', params: { type: 'text' } };
  else if (reason !== null && reason.length > longestAllocationReason)
    faults[`${path}.reason`] = { code: 'maxLength', params: { maxLength: longestAllocationReason } };
  else if (reason !== null && isKind(kind) && !isReduction(kind))
    faults[`${path}.reason`] = { code: 'notApplicable' };
  if (kind === 'write_off') faults[`${path}.kind`] = { ...paymentFaults.writeOffAlone };
  else if (!isKind(kind)) faults[`${path}.kind`] = { code: 'enum' };
  return {
    bill: isId(bill) ? bill : 0,
    billCase: isId(billCase) ? billCase : null,
    ...(isId(claim) && { claim }),
    amount: isPositive(amount) ? amount : 0,
    kind: isKind(kind) ? kind : 'payment',
    reason: typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null,
  };
}

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isKind = (value: unknown): value is Allocation['kind'] => allocationKinds.some(kind => kind === value);
