/** One right, taken apart for reading: `guest.read.kvnr` is the action `read` on the field `kvnr`. */
export interface Right {
  readonly key: string;
  readonly resource: string;
  readonly action: string;
  readonly field: string | null;
}

const order = ['list', 'read', 'create', 'update', 'delete', 'export', 'import'];

/** Rights by resource, in the order of `resources`; those of unknown resources come last. */
export function groupRights(
  permissions: ReadonlySet<string>,
  resources: readonly string[],
): readonly { readonly resource: string; readonly rights: readonly Right[] }[] {
  const groups = new Map<string, Right[]>(resources.map(resource => [resource, []]));
  for (const key of permissions) {
    const right = parse(key);
    const group = groups.get(right.resource) ?? [];
    group.push(right);
    groups.set(right.resource, group);
  }
  return [...groups]
    .filter(([, rights]) => rights.length > 0)
    .map(([resource, rights]) => ({ resource, rights: rights.sort(byAction) }));
}

function parse(key: string): Right {
  const [resource = key, action = '', ...field] = key.split('.');
  return { key, resource, action, field: field.length > 0 ? field.join('.') : null };
}

function byAction(a: Right, b: Right): number {
  return rank(a) - rank(b) || a.key.localeCompare(b.key);
}

function rank({ action, field }: Right): number {
  const at = order.indexOf(action);
  return (at < 0 ? order.length : at) + (field ? 100 : 0);
}
