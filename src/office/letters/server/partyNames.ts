import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { labelsOf } from '@engine/server/records/labels/labelsOf.ts';
import type { PartyKey } from './parties.ts';

/** In the place of a name that the caller may not see. */
export const unseen = '–';

/** Names of these parties that the caller may see; `unseen` for the others. */
export async function partyNames(
  data: Data,
  parties: readonly PartyKey[],
): Promise<(party: PartyKey) => string> {
  const labels = (type: PartyKey['type'], entity: string) =>
    labelsOf(
      data,
      entityNamed(data.model, entity),
      parties.filter(party => party.type === type).map(({ id }) => id),
    );
  const names = {
    guest: await labels('guest', 'guest'),
    health_insurance: await labels('health_insurance', 'health-insurance'),
    company: await labels('company', 'company'),
  };
  return ({ type, id }) => names[type].get(id) ?? unseen;
}
