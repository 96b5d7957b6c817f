import { setTimeout } from 'node:timers/promises';
import type { LeftRecord } from './eachByItself.ts';

const pauseMs = 20;

interface Walk {
  /** the next ids after this one, in ascending order; none: the end */
  readonly after: (last: number) => Promise<readonly { readonly id: number }[]>;
  /** returns the records that were left */
  readonly work: (ids: readonly number[]) => Promise<readonly LeftRecord[]>;
}

/** Works on all rows of a table in chunks, between which other requests run. Returns the records that were left. */
export async function walkRows(
  { after, work }: Walk,
  isStopped: () => boolean,
): Promise<readonly LeftRecord[]> {
  const left: LeftRecord[] = [];
  for (let last = 0; !isStopped(); ) {
    const ids = (await after(last)).map(({ id }) => id);
    if (ids.length === 0) break;
    left.push(...(await work(ids)));
    last = ids.at(-1) ?? last;
    await setTimeout(pauseMs);
  }
  return left;
}
