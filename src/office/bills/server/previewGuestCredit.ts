import type { Data } from '@engine/server/access/data.ts';
import { dryRun } from '@engine/server/access/dryRun.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { loadInSight } from '@engine/server/records/rows/inSight.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { claimsPassedOnOf } from '../../claims/server/copayClaims.ts';
import type { CreditPreview, EndingStep } from '../shared/guestCredit.ts';
import { creditGuests } from './creditGuests.ts';

/**
 * The credits of the guest if the case took this step, or what prevents the step; nothing is written. The caller may
 * take the step.
 */
export const previewGuestCredit = (data: Data, id: number, step: EndingStep): Promise<CreditPreview> =>
  dryRun(data, async inner => {
    const entity = inner.entity('bill-cases', 'read');
    await loadInSight(inner, entity, id, null, `step:${step}`);
    await moveRecords(inner, entityNamed(inner.model, 'bill-case'), [{ id }], step);
    try {
      return { credits: await creditGuests(inner, [id]), passedOn: [] };
    } catch (error) {
      if (!isPassedOn(error)) throw error;
      const claims = await claimsPassedOnOf(inner, id);
      return {
        credits: [],
        passedOn: claims.map(claim => ({ id: claim.id, number: claim.number, bill: claim.bill_number })),
      };
    }
  });

const isPassedOn = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'copayPassedOn';
