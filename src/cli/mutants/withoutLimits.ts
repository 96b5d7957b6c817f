import type { Data } from '@engine/server/access/data.ts';
import type { Entity } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { readStored, type StoredRecord } from '@engine/server/records/rows/rows.ts';

/*
 * The checks of visible and reachable rows without their limits: mutants call these instead of the functions
 * of the same names.
 */

export const idsSeen = async (
  data: Data,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const stored = await Promise.all(ids.map(id => readStored(data, entity, id)));
  return new Set(stored.flatMap(record => record?.id ?? []));
};

export const idsInReach = idsSeen;

export const isInReach = async (): Promise<boolean> => true;

export const checkScope = async (): Promise<void> => {};

export const requireReach = checkScope;

export const rowScope = (): [] => [];

export async function loadInSight(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
): Promise<StoredRecord> {
  const stored = await readStored(data, entity, id);
  if (!stored) throw new ProblemError('notFound');
  if (version !== null && stored.version !== version) throw new ProblemError('stale');
  return stored;
}
