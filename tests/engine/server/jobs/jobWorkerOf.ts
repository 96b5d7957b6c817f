import type { Actor } from '@engine/server/access/actor.ts';
import { openData } from '@engine/server/access/openData.ts';
import type { AnyJobKind } from '@engine/server/jobs/jobKind.ts';
import { JobWorker } from '@engine/server/jobs/jobWorker.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { logKeys, type Office } from '../office.ts';

/** A server that works on the jobs of this office for people of this kind, null where they may not sign in any more. */
export function jobWorkerOf(
  office: Pick<Office, 'database' | 'model'>,
  kinds: readonly AnyJobKind[],
  owner: Partial<Actor> | null = {},
): JobWorker {
  const open = openData(office.database, office.model, logKeys);
  return new JobWorker({
    open,
    data: open(allRights, 'jobs'),
    kinds,
    actorOf: async ({ owner: userId }) => owner && { ...allRights, userId, ownerId: userId, ...owner },
    log: {
      warn: details => {
        throw details;
      },
    },
  });
}
