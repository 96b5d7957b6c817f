import type { Data } from '@engine/server/access/data.ts';
import { hiddenIn, shownBy, shownKey, traceShown } from '@engine/server/documents/shownFields.ts';
import type { Document } from '@generated/types/entities.ts';
import type { Hidden } from './hidden.ts';

/**
 * The fields that the caller may not see on a paper about this record. Logs that the caller is about to see the others.
 */
export async function hiddenOnPreview(
  data: Data,
  paper: Document['kind'],
  owner: { readonly resource: string; readonly id: number },
): Promise<Hidden> {
  const hidden = new Set(hiddenIn(data, paper, owner.resource).map(shownKey));
  const seen = shownBy(data.model, paper)
    .map(shownKey)
    .filter(key => !hidden.has(key));
  if (seen.length > 0) await traceShown(data, owner.resource, owner.id, `letter: ${seen.join(', ')}`);
  return hidden;
}
