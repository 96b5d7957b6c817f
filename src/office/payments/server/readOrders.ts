import { refuse } from '@engine/server/access/problemError.ts';
import { bodyIn, isId, unknownFaults } from '@engine/server/http/readBody.ts';
import { today } from '@engine/shared/day.ts';
import { parseDay } from '@engine/shared/parseDay.ts';
import { longestAllocationReason } from '../shared/longestAllocationReason.ts';
import type { RefundOrder } from './payBack.ts';
import type { Tie } from './tiePayment.ts';

/** `{amount, value_date, method, reason}`: cents, a day not in the future, and why. */
export function readRefund(body: unknown): RefundOrder {
  const { amount, value_date: day, method = 'transfer', reason, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (!isAmount) faults.amount = { code: 'exclusiveMinimum', params: { exclusiveMinimum: 0 } };
  const isDay = typeof day === 'string' && parseDay(day) === day;
  if (!isDay) faults.value_date = { code: 'required' };
  else if (day > today()) faults.value_date = { code: 'check' };
  if (method !== 'transfer' && method !== 'cash') faults.method = { code: 'enum' };
  const why = typeof reason === 'string' ? reason.trim() : '';
  if (why === '') faults.reason = { code: 'required' };
  else if (why.length > longestAllocationReason)
    faults.reason = { code: 'maxLength', params: { maxLength: longestAllocationReason } };
  refuse(faults);
  return {
    amount: isAmount ? amount : 0,
    day: isDay ? day : '',
    method: method === 'cash' ? 'cash' : 'transfer',
    reason: why,
  };
}

/** `{to: 7, as: 'return' | 'refund'}` */
export function readTie(body: unknown): Tie {
  const { to, as, ...others } = bodyIn(body);
  const faults = unknownFaults(others);
  if (!isId(to)) faults.to = { code: 'required' };
  if (as !== 'return' && as !== 'refund') faults.as = { code: 'enum' };
  refuse(faults);
  return { to: isId(to) ? to : 0, as: as === 'return' ? 'return' : 'refund' };
}
