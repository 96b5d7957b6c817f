import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { endingSteps } from '../../bills/shared/guestCredit';
import { CreditPreview } from './CreditPreview';
import { standsOnTours } from './standsOnTours';

/**
 * What a step's dialog says about the guest's credit: after some steps, the case's tours are no longer
 * claimed.
 */
export function creditNote(step: string, record: RaRecord): ReactNode {
  const ending = endingSteps.find(each => each === step);
  return ending && standsOnTours(record) ? <CreditPreview step={ending} /> : null;
}
