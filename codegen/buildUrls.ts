import type { Operation } from '../src/engine/shared/entityMeta';
import type { EntitySchema } from './dialect/entity';
import type { EntityUrls } from './model';

/**
 * URLs of the pages: from `x-route`, otherwise /{resource}, /new, /:id and /:id?mode=edit. Null where the
 * operation is missing.
 */
export function buildUrls(
  schema: EntitySchema,
  operations: readonly Operation[],
  resourceOf: (entity: string) => string,
): EntityUrls {
  const route = schema['x-route'];
  const base = route?.list ?? `/${schema['x-resource']}`;
  const page = (operation: Operation, url: string) => (operations.includes(operation) ? url : null);
  return {
    list: page('list', base),
    create: page('create', route?.create ?? `${base}/new`),
    edit: page('update', route?.edit ?? `${base}/:id?mode=edit`),
    show: page('read', route?.show ?? `${base}/:id`),
    parent: route?.parent
      ? { param: route.parent.param, resource: resourceOf(route.parent.entity), by: route.parent.by }
      : null,
  };
}
