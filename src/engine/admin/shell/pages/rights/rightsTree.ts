import { actions } from '../../../../shared/permissions';
import type { MatrixPermission } from '../../../../shared/rights';

/** A row of the matrix before filtering and collapsing. */
export interface TreeNode {
  readonly id: string;
  readonly kind: 'area' | 'resource' | 'section' | 'right';
  readonly label: string;
  /** the text that the filter searches, in lower case */
  readonly text: string;
  /** the row's own permission; null for rows that only group others */
  readonly permission: MatrixPermission | null;
  readonly children: readonly TreeNode[];
  /** ids of all permissions of this row and below */
  readonly permissions: readonly number[];
}

/** The parts of a permission that make its name. */
type NamedRight = Pick<MatrixPermission, 'resource' | 'action' | 'field'> &
  Partial<Pick<MatrixPermission, 'description'>>;

/** The texts of the tree, in the user's language. */
export interface TreeTexts {
  readonly area: (group: string) => string;
  readonly resource: (resource: string) => string;
  readonly right: (permission: NamedRight) => string;
  readonly section: (name: 'transitions' | 'named') => string;
  /** whether the action is a workflow step of the resource, as opposed to a named permission */
  readonly isTransition: (permission: MatrixPermission) => boolean;
}

/** A resource's area in the menu; a resource without an entry takes its parent's. */
interface Placed {
  readonly name: string;
  readonly area: string;
}

/** Menu areas → resources → actions → guarded fields, workflow steps and named permissions. */
export function rightsTree(
  permissions: readonly MatrixPermission[],
  places: readonly Placed[],
  areas: readonly string[],
  texts: TreeTexts,
): readonly TreeNode[] {
  const byResource = groupBy(permissions, ({ resource }) => resource);
  const known = new Set(places.map(({ name }) => name));
  const strangers = [...byResource.keys()]
    .filter(name => !known.has(name))
    .map(name => ({ name, area: 'other' }));
  const byArea = groupBy([...places, ...strangers], ({ area }) => area);
  return [...areas, 'other'].flatMap(area => {
    const children = (byArea.get(area) ?? []).flatMap(({ name }) => {
      const own = byResource.get(name);
      return own ? [resourceNode(name, own, texts)] : [];
    });
    return children.length > 0 ? [group(`area:${area}`, 'area', texts.area(area), children)] : [];
  });
}

function resourceNode(
  resource: string,
  permissions: readonly MatrixPermission[],
  texts: TreeTexts,
): TreeNode {
  const leaf = (permission: MatrixPermission, children: readonly TreeNode[] = []): TreeNode => {
    const label = texts.right(permission);
    return {
      id: permission.key,
      kind: 'right',
      label,
      text: `${label} ${permission.key}`.toLowerCase(),
      permission,
      children,
      permissions: [permission.id, ...children.flatMap(child => child.permissions)],
    };
  };
  const whole = permissions.filter(({ field }) => field === null);
  const fieldsOf = (action: string) =>
    permissions.filter(each => each.field !== null && each.action === action).map(each => leaf(each));
  const ofActions = whole
    .filter(({ action }) => actions.includes(action))
    .sort((a, b) => actions.indexOf(a.action) - actions.indexOf(b.action))
    .map(each => leaf(each, fieldsOf(each.action)));
  const below = new Set(ofActions.flatMap(({ permissions: ids }) => ids));
  const orphans = permissions.filter(({ id, field }) => field !== null && !below.has(id));
  const others = whole.filter(({ action }) => !actions.includes(action));
  const section = (name: 'transitions' | 'named', own: readonly MatrixPermission[]) =>
    own.length === 0
      ? []
      : [
          group(
            `${resource}:${name}`,
            'section',
            texts.section(name),
            own.map(each => leaf(each)),
          ),
        ];
  return group(`resource:${resource}`, 'resource', texts.resource(resource), [
    ...ofActions,
    ...orphans.map(each => leaf(each)),
    ...section('transitions', others.filter(texts.isTransition)),
    ...section(
      'named',
      others.filter(each => !texts.isTransition(each)),
    ),
  ]);
}

function group(id: string, kind: TreeNode['kind'], label: string, children: readonly TreeNode[]): TreeNode {
  const permissions = children.flatMap(child => child.permissions);
  return { id, kind, label, text: label.toLowerCase(), permission: null, children, permissions };
}

/** Replaces `Map.groupBy`, which Node 20 does not have. */
function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
