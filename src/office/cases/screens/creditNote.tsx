import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { endingSteps } from '../../bills/shared/guestCredit';
import { CreditPreview } from './CreditPreview';
import { standsOnTours } from './standsOnTours';

/** What the dialog of a step says of the guest: after some, nothing is claimed for the tours of the case any more. */
export function creditNote(step: string, record: RaRecord): ReactNode {
  const ending = endingSteps.find(each => each === step);
  return ending && standsOnTours(record) ? <CreditPreview step={ending} /> : null;
}
