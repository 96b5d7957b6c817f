import { shapes } from '../../../shared/formats.ts';
import { isObject } from '../../../shared/isObject.ts';
import { type FieldFault, validationFailed } from '../../access/problemError.ts';
import type { RunOrder } from './loadCases.ts';

/** A run as it was ordered after its preview: what was dropped by hand, and how it ends. */
export interface BillRunOrder extends RunOrder {
  /** cases that wait for another run */
  readonly dropped: readonly number[];
  readonly result: 'issued' | 'drafts';
}

/** `{period, company?, payer?, dropped?, result?}` as a client sends it and as the job keeps it. */
export function readRunOrder(body: unknown): BillRunOrder {
  const {
    period,
    company = null,
    payer = null,
    dropped = [],
    result = 'issued',
    ...others
  } = isObject(body) ? body : {};
  const faults: Record<string, FieldFault> = {};
  for (const name of Object.keys(others)) faults[name] = { code: 'unknown' };
  if (typeof period !== 'string' || !shapes.month(period))
    faults.period = { code: period === undefined ? 'required' : 'month' };
  if (!isIdOrNull(company)) faults.company = { code: 'type', params: { type: 'integer' } };
  if (!isIdOrNull(payer)) faults.payer = { code: 'type', params: { type: 'integer' } };
  if (!isIds(dropped)) faults.dropped = { code: 'type', params: { type: 'array' } };
  if (result !== 'issued' && result !== 'drafts') faults.result = { code: 'enum' };
  const isFine = Object.keys(faults).length === 0;
  if (!isFine || typeof period !== 'string' || !isIdOrNull(company) || !isIdOrNull(payer) || !isIds(dropped))
    throw validationFailed(faults);
  return { period, company, payer, dropped, result: result === 'drafts' ? 'drafts' : 'issued' };
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
const isIdOrNull = (value: unknown): value is number | null => value === null || isId(value);
const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isId);
