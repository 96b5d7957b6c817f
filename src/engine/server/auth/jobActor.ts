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
 * In whose name a job works, with the rights of now: those of the API key that began it, else of its owner. Null: the
 * user is not active, or the key is revoked or over.
 */
export const jobActor = (data: Data, grants: Grants, { owner, apiKey }: Began): Promise<Actor | null> =>
  apiKey === null ? userActor(data, grants, owner) : actorOfApiKey(data, grants, apiKey);
