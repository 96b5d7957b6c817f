import type { EntityMeta, PermissionMeta } from '../../engine/shared/entityMeta.ts';
import type { Validate } from '../../engine/shared/validation.ts';

interface Emitted {
  readonly entities: readonly EntityMeta[];
  readonly permissions: readonly PermissionMeta[];
  readonly validators: Readonly<Record<string, Validate>>;
}

/** The model with copies of one entity, as if that many schemas had been added. The copies have no tables. */
export function copiesOf(name: string, count: number, emitted: Emitted): Emitted {
  const original = emitted.entities.find(entity => entity.name === name);
  const validate = emitted.validators[name];
  if (!original || !validate) throw new Error(`There is no entity "${name}".`);
  const copies = Array.from({ length: count }, (_, at) => ({
    ...original,
    name: `${name}-copy-${at}`,
    resource: `${original.resource}-copy-${at}`,
    table: `${original.table}_copy_${at}`,
  }));
  const permissions = emitted.permissions.filter(({ resource }) => resource === original.resource);
  return {
    entities: [...emitted.entities, ...copies],
    permissions: [
      ...emitted.permissions,
      ...copies.flatMap(({ resource }) =>
        permissions.map(permission => ({
          ...permission,
          resource,
          key: permission.key.replace(original.resource, resource),
        })),
      ),
    ],
    validators: {
      ...emitted.validators,
      ...Object.fromEntries(copies.map(copy => [copy.name, validate])),
    },
  };
}
