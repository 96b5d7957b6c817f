import type { Data } from '../access/data.ts';
import { readAnchors, type WrittenAnchor } from '../audit/anchorFile.ts';
import { type AnchorMemory, memoryOf, rememberAnchors, rememberedAnchors } from '../audit/anchorMemory.ts';
import type { AnchorPlaces } from '../audit/anchors.ts';
import type { Finding, IntegrityCheck } from '../audit/integrityCheck.ts';

const name = 'anchors';

/**
 * Checks that all anchors remembered in the log still exist. If the anchor file is removed with all its copies, a new
 * one is started that is valid by itself: only the log reveals the loss. The remembered state is kept until the loss
 * is accepted.
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

/** Accepts the existing anchors as complete from now on; the reason is recorded in the log. */
export async function acceptAnchors(data: Data, places: AnchorPlaces, reason: string): Promise<void> {
  const { anchors } = readAnchors(places.files, places.keys);
  await rememberAnchors(data, await rememberedAnchors(data), memoryOf(anchors), reason);
}
