import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { CreditPreview } from './CreditPreview';
import { standsOnTours } from './standsOnTours';

/** What the dialog of a step says of the guest: after these, nothing is claimed for the tours of the case any more. */
export const creditNote = (step: string, record: RaRecord): ReactNode =>
  endsCase.has(step) && standsOnTours(record) ? <CreditPreview step={step} /> : null;

const endsCase: ReadonlySet<string> = new Set(['give_up', 'withdraw']);
