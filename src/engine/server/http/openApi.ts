import { isObject } from '../../shared/isObject.ts';
import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';

type Json = Readonly<Record<string, unknown>>;

/** Paths whose permission has been checked, and the schemas they use. */
export interface OwnDescription {
  readonly paths: Json;
  readonly schemas: Json;
}

/** The OpenAPI document with the operations that the actor may use, and the schemas they refer to. */
export function permittedOpenApi(document: Json, data: Data, own: OwnDescription): Json {
  const all = isObject(document.paths) ? document.paths : {};
  const paths: Record<string, unknown> = { ...own.paths };
  for (const [path, item] of Object.entries(all)) {
    const entries = Object.entries(isObject(item) ? item : {});
    const permitted = entries.filter(([method]) => isPermitted(data, path, method));
    if (permitted.length > 0) paths[path] = Object.fromEntries(permitted);
  }
  const components = isObject(document.components) ? document.components : {};
  const schemas = { ...(isObject(components.schemas) ? components.schemas : {}), ...own.schemas };
  return { ...document, paths, components: mentioned(paths, { ...components, schemas }) };
}

type Right = readonly [resource: string, action: string];

/** `get /{id}` → the rights that the route requires for the resource `of`. */
const rightsAt: Readonly<Record<string, (of: string) => readonly Right[]>> = {
  'get ': of => [[of, 'list']],
  'post ': of => [[of, 'create']],
  'put ': of => [[of, 'update']],
  'delete ': of => [[of, 'delete']],
  'get /{id}': of => [[of, 'read']],
  'put /{id}': of => [[of, 'update']],
  'delete /{id}': of => [[of, 'delete']],
  'post /{id}/restore': of => [[of, 'restore']],
  'get /{id}/changes': of => [[of, 'read']],
  'get /{id}/related': of => [[of, 'read']],
  'get /{id}/transitions': of => [[of, 'read']],
  'get /{id}/looks': of => [
    [of, 'read'],
    ['activity-log', 'list'],
  ],
  'get /export': of => [
    [of, 'list'],
    [of, 'export'],
  ],
  'post /export': of => [
    [of, 'list'],
    [of, 'export'],
  ],
  'get /groups': of => [[of, 'list']],
  'get /sums': of => [[of, 'list']],
  'get /sums/exact': of => [[of, 'list']],
};

/** An operation that is neither a step nor in `rightsAt` is left out for everyone. */
function isPermitted({ actor: { permissions } }: Data, path: string, method: string): boolean {
  const [, resource = '', below = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
  const [, step] = /^(?:\/\{id\})?\/transitions\/([^/]+)$/.exec(below) ?? [];
  if (step !== undefined) return method === 'post' && can(permissions, resource, step);
  const rights = rightsAt[`${method} ${below}`]?.(resource);
  return rights?.every(([of, action]) => can(permissions, of, action)) ?? false;
}

/** Keeps the components to which the paths refer, directly or through other components. */
function mentioned(paths: Json, components: Json): Json {
  const wanted = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isObject(value)) return;
    const { $ref: reference } = value;
    if (typeof reference === 'string' && !wanted.has(reference)) {
      wanted.add(reference);
      visit(componentAt(components, reference));
    }
    Object.values(value).forEach(visit);
  };
  visit(paths);
  return Object.fromEntries(
    Object.entries(components).map(([kind, group]) => {
      if (!isObject(group) || kind === 'securitySchemes') return [kind, group];
      const kept = Object.entries(group).filter(([name]) => wanted.has(`#/components/${kind}/${name}`));
      return [kind, Object.fromEntries(kept)];
    }),
  );
}

function componentAt(components: Json, reference: string): unknown {
  const [, , kind = '', name = ''] = reference.split('/');
  const group = components[kind];
  return isObject(group) ? group[name] : undefined;
}
