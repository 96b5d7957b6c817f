import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { loadInSight } from '@engine/server/records/inSight.ts';
import { moveRecords } from '@engine/server/records/product/moveRecords.ts';
import type { GuestCredit } from '../shared/guestCredit.ts';
import { creditGuests } from './creditGuests.ts';
import { tryOut } from './tryOut.ts';

/** Steps after which a case claims nothing any more. */
export const endingSteps = ['give_up', 'withdraw'] as const;

/** What a guest would be credited if the case took this step; nothing is written. The caller may take it. */
export const previewGuestCredit = (
  data: Data,
  id: number,
  step: (typeof endingSteps)[number],
): Promise<readonly GuestCredit[]> =>
  tryOut(data, async inner => {
    const entity = inner.entity('bill-cases', 'read');
    await loadInSight(inner, entity, id, null, `step:${step}`);
    await moveRecords(inner, entityNamed(inner.model, 'bill-case'), [{ id }], step);
    return creditGuests(inner, [id]);
  });
