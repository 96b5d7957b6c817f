import type { Actor } from '../access/actor.ts';
import type { Data } from '../access/data.ts';
import { actorOfApiKey } from './apiKeyActor.ts';
import type { Grants } from './grants.ts';
import { userActor } from './userActor.ts';

interface Began {
  readonly owner: number;
  readonly apiKey: number | null;
}

/**
 * The actor of a job, with current rights: the API key that started it, otherwise its owner. Null if the user is not
 * active, or the key is revoked or expired.
 */
export const jobActor = (data: Data, grants: Grants, { owner, apiKey }: Began): Promise<Actor | null> =>
  apiKey === null ? userActor(data, grants, owner) : actorOfApiKey(data, grants, apiKey);
