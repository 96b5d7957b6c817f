import { sql } from 'kysely';
import { can } from '../../../shared/permissions.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed, fieldNamed } from '../../access/model.ts';
import type { FieldFault } from '../../access/problemError.ts';
import { rowScope } from '../../access/rowScope.ts';

/** Null when the record can own a document and the caller may read it; one out of sight is none. */
export async function ownerFault(
  data: Data,
  resource: string,
  id: number,
): Promise<Readonly<Record<string, FieldFault>> | null> {
  const { options } = fieldNamed(entityNamed(data.model, 'document'), 'resource');
  const entity = data.model.byResource.get(resource);
  if (!entity || !options.some(({ value }) => value === resource)) return { resource: { code: 'enum' } };
  if (!can(data.actor.permissions, entity.rights, 'read')) return { record_id: { code: 'reference' } };
  const conditions = [sql`t.id = ${id}`, ...rowScope(data.model, data.actor, entity, 't', 'read')];
  const rows = await data.run(
    sql`select 1 as found from ${sql.table(entity.meta.table)} as t where ${sql.join(conditions, sql` and `)}`,
  );
  return rows.length > 0 ? null : { record_id: { code: 'reference' } };
}
