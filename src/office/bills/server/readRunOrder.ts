import { validationFailed } from '@engine/server/access/problemError.ts';
import {
  bodyIn,
  idsIn,
  isIdOrNull,
  isMonth,
  monthFault,
  unknownFaults,
} from '@engine/server/http/readBody.ts';
import type { ShownBill } from '../shared/runPreview.ts';
import type { RunOrder } from './loadCases.ts';
import { shownIn } from './shownBills.ts';

/** A run as it was ordered after its preview: what was dropped by hand, and how it ends. */
export interface BillRunOrder extends RunOrder {
  /** cases that wait for another run */
  readonly dropped: readonly number[];
  /** the bills that the preview showed; nothing else is billed. null: all that the month has when the run starts */
  readonly bills: readonly ShownBill[] | null;
  readonly result: 'issued' | 'drafts';
  /** the name by which its bills are found again; assigned by the server */
  readonly run: string | null;
}

/** `{period, company?, payer?, dropped?, bills?, result?}` as a client sends it, and with `run` as the job keeps it. */
export function readRunOrder(body: unknown): BillRunOrder {
  const {
    period,
    company = null,
    payer = null,
    dropped = [],
    bills = null,
    result = 'issued',
    run = null,
    ...others
  } = bodyIn(body);
  const faults = unknownFaults(others);
  if (!isMonth(period)) faults.period = monthFault(period);
  if (!isIdOrNull(company)) faults.company = { code: 'type', params: { type: 'integer' } };
  if (!isIdOrNull(payer)) faults.payer = { code: 'type', params: { type: 'integer' } };
  if (run !== null && typeof run !== 'string') faults.run = { code: 'type', params: { type: 'string' } };
  const out = idsIn(dropped);
  if (!out) faults.dropped = { code: 'type', params: { type: 'array' } };
  const shown = bills === null ? null : shownIn(bills);
  if (bills !== null && !shown) faults.bills = { code: 'type', params: { type: 'array' } };
  if (result !== 'issued' && result !== 'drafts') faults.result = { code: 'enum' };
  const isFine = Object.keys(faults).length === 0;
  if (!isFine || !isMonth(period) || !isIdOrNull(company) || !isIdOrNull(payer) || !out)
    throw validationFailed(faults);
  const ends = result === 'drafts' ? 'drafts' : 'issued';
  const name = typeof run === 'string' ? run : null;
  return { period, company, payer, dropped: out, bills: shown, result: ends, run: name };
}
