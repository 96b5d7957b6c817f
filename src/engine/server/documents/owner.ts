import type { FieldFault } from '../../shared/fieldFault.ts';
import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';
import { entityNamed, fieldNamed } from '../access/model.ts';
import { idsInReach } from '../records/rows/inSight.ts';

/** The record to which a document belongs. */
export interface Owner {
  readonly resource: string;
  readonly id: number;
}

type Fault = Readonly<Record<string, FieldFault>>;

/** Null if the record can own a document and the caller may read it; a record out of sight counts as missing. */
export const ownerFault = (data: Data, resource: string, id: number): Promise<Fault | null> =>
  ownersFault(data, [{ resource, id }]);

/** `ownerFault` for many owners, with one statement per resource. */
export async function ownersFault(data: Data, owners: readonly Owner[]): Promise<Fault | null> {
  for (const resource of new Set(owners.map(owner => owner.resource))) {
    const ids = new Set(owners.filter(owner => owner.resource === resource).map(({ id }) => id));
    const fault = await faultOf(data, resource, [...ids]);
    if (fault) return fault;
  }
  return null;
}

async function faultOf(data: Data, resource: string, ids: readonly number[]): Promise<Fault | null> {
  const { options } = fieldNamed(entityNamed(data.model, 'document'), 'resource');
  const entity = data.model.byResource.get(resource);
  if (!entity || !options.some(({ value }) => value === resource)) return { resource: { code: 'enum' } };
  if (!can(data.actor.permissions, entity.rights, 'read')) return { record_id: { code: 'reference' } };
  const readable = await idsInReach(data, entity, ids, 'read');
  return readable.size === ids.length ? null : { record_id: { code: 'reference' } };
}
