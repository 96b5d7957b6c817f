import { isObject } from '../../shared/isObject.ts';
import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';

type Json = Readonly<Record<string, unknown>>;

/** The description with those operations that the actor may use, and the schemas that these mention. */
export function permittedOpenApi(document: Json, data: Data): Json {
  const all = isObject(document.paths) ? document.paths : {};
  const paths: Record<string, unknown> = {};
  for (const [path, item] of Object.entries(all)) {
    const entries = Object.entries(isObject(item) ? item : {});
    const permitted = entries.filter(
      ([method]) => !(method in operations) || isPermitted(data, path, method),
    );
    if (permitted.some(([method]) => method in operations)) paths[path] = Object.fromEntries(permitted);
  }
  const components = isObject(document.components) ? document.components : {};
  return { ...document, paths, components: mentioned(paths, components) };
}

const operations: Readonly<Record<string, { readonly one: string; readonly all: string }>> = {
  get: { one: 'read', all: 'list' },
  post: { one: 'create', all: 'create' },
  put: { one: 'update', all: 'update' },
  delete: { one: 'delete', all: 'delete' },
};

/** `/banks/{id}` is about one bank, `/banks/{bankId}/bic` about a list of BICs; other paths are for everyone. */
function isPermitted(data: Data, path: string, method: string): boolean {
  const segments = path.split('/').filter(Boolean);
  if (segments.at(-2) === 'transitions')
    return can(data.actor.permissions, segments[0] ?? '', segments.at(-1) ?? '');
  const [first = '', second, last] = segments;
  if (second === 'export' && !last)
    return ['list', 'export'].every(action => can(data.actor.permissions, first, action));
  if (last === 'restore') return can(data.actor.permissions, first, last);
  const isOne = segments.at(-1)?.startsWith('{') ?? false;
  const resource = segments.at(isOne ? -2 : -1) ?? '';
  const operation = operations[method];
  if (!operation || !data.model.byResource.get(resource)) return true;
  return can(data.actor.permissions, resource, isOne ? operation.one : operation.all);
}

/** Keeps of the components what the paths name, directly or through other components. */
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
