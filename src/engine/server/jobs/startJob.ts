import type { Data } from '../access/data.ts';
import { entityNamed } from '../access/model.ts';
import { insertRow } from '../records/rows/rows.ts';
import type { AnyJobKind } from './jobKind.ts';

/**
 * Leaves work to the job worker, in the caller's transaction; returns the id under which `GET /jobs/{id}` shows the
 * progress. The caller must have checked the right and the input.
 */
export async function startJob(
  data: Data,
  kind: Pick<AnyJobKind, 'name'>,
  input: Readonly<Record<string, unknown>>,
): Promise<number> {
  const fields = {
    kind: kind.name,
    owner: data.actor.userId,
    api_key: data.actor.apiKey,
    input,
    status: 'queued',
    done: 0,
    tries: 0,
    lease_until: new Date().toISOString(),
  };
  return insertRow(data, entityNamed(data.model, 'job'), new Map(Object.entries(fields)));
}
