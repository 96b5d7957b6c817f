import type { Data } from '../access/data.ts';
import { readAnchors, type WrittenAnchor } from '../audit/anchorFile.ts';
import { type AnchorMemory, memoryOf, rememberAnchors, rememberedAnchors } from '../audit/anchorMemory.ts';
import type { AnchorPlaces } from '../audit/anchors.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';

const name = 'anchors';

/**
 * All anchors are there that the log remembers. A file of them that was taken away with all its copies begins a new one,
 * which is sound by itself: only the log tells. What it remembers stays as it is until the loss is accepted.
 */
export const anchorsCheck = (places: AnchorPlaces | null): IntegrityCheck => ({
  name,
  async step(data) {
    if (places === null) return { cursor: null, checked: 0, findings: [] };
    const { anchors } = readAnchors(places.files, places.keys);
    const remembered = await rememberedAnchors(data);
    const loss = remembered && lossOf(remembered, anchors);
    if (!loss && anchors.length > (remembered?.count ?? 0))
      await rememberAnchors(data, remembered, memoryOf(anchors));
    const findings = loss ? [{ table: places.files[0] ?? name, ...loss }] : [];
    return { cursor: null, checked: anchors.length, findings };
  },
});

function lossOf(
  { count, first, last }: AnchorMemory,
  anchors: readonly WrittenAnchor[],
): Omit<Finding, 'table'> | null {
  if (anchors.length < count) {
    const [expected, found] = [`${count} anchors`, `${anchors.length} anchors`];
    return { id: null, what: 'anchorMissing', expected, found };
  }
  const there = memoryOf(anchors.slice(0, count));
  const [n, expected, found] = there.first === first ? [count, last, there.last] : [1, first, there.first];
  if (expected === found) return null;
  return { id: n, what: 'anchorMissing', expected, found };
}

/** From now on the anchors that are there are those that must be there; the reason stands in the log. */
export async function acceptAnchors(data: Data, places: AnchorPlaces, reason: string): Promise<void> {
  const { anchors } = readAnchors(places.files, places.keys);
  await rememberAnchors(data, await rememberedAnchors(data), memoryOf(anchors), reason);
}
