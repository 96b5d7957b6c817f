import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { certificateEnd } from './certificateEnd.ts';
import { insurerFaults } from './faults.ts';

export const dtaRecipientHooks: EntityHooks<Names['dta-recipient']> = {
  /** The end of the certificate stands beside it, so that lists can find those that expire. */
  beforeSave({ given, fields, faults }) {
    if (!given.has('certificate_pem')) return;
    const pem = fields.get('certificate_pem');
    const end = typeof pem === 'string' ? certificateEnd(pem) : null;
    if (typeof pem === 'string' && end === null) faults.certificate_pem = insurerFaults.noCertificate;
    else fields.set('certificate_valid_to', end);
  },
};
