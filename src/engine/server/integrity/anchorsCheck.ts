import { isObject } from '../../shared/isObject.ts';
import type { Data } from '../access/data.ts';
import { readAnchors } from '../audit/anchorFile.ts';
import type { AnchorPlaces } from '../audit/anchors.ts';
import type { IntegrityCheck } from '../audit/integrityCheck.ts';
import { lastRun } from './maintenanceRuns.ts';

const name = 'anchors';

/**
 * There are at least as many anchors as the verification before this one counted. A file of them that was taken away
 * with all its copies begins anew with the next entry, and nothing in it would tell.
 */
export const anchorsCheck = (places: AnchorPlaces | null): IntegrityCheck => ({
  name,
  async step(data) {
    if (places === null) return { cursor: null, checked: 0, findings: [] };
    const { length: found } = readAnchors(places.files, places.keys).anchors;
    const expected = await countedBefore(data);
    const isFallen = found < expected;
    return {
      cursor: null,
      checked: found,
      findings: isFallen
        ? [
            {
              table: places.files[0] ?? name,
              id: null,
              what: 'anchorMissing',
              expected: `${expected} anchors`,
              found: `${found} anchors`,
            },
          ]
        : [],
    };
  },
});

/** By the newest verification that came to an end. */
async function countedBefore(data: Data): Promise<number> {
  const runs = [await lastRun(data, 'verify', 'ok'), await lastRun(data, 'verify', 'findings')];
  const [newest] = runs
    .flatMap(run => (run ? [run] : []))
    .sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
  const checked = isObject(newest?.details) ? newest.details.checked : null;
  return isObject(checked) && typeof checked[name] === 'number' ? checked[name] : 0;
}
