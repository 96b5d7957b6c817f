import type { TreeNode } from './rightsTree';

export interface Row {
  readonly node: TreeNode;
  /** 1 for areas */
  readonly level: number;
  /** null: it has no children */
  readonly isOpen: boolean | null;
  /** the permissions that its cells stand for: those of the row and below that pass the filter */
  readonly permissions: readonly number[];
}

interface RowFilter {
  /** id of an area node; empty for all */
  readonly area: string;
  readonly query: string;
  /** ids of the permissions that may be shown; null for all */
  readonly only: ReadonlySet<number> | null;
}

/**
 * The tree as rows on the screen. A filter opens every node with matches; permissions that it hides are not
 * in `permissions`, so filling a row does not change them.
 */
export function visibleRows(
  tree: readonly TreeNode[],
  filter: RowFilter,
  isOpen: (node: TreeNode) => boolean,
): readonly Row[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0 || filter.only !== null;
  const areas = tree.filter(({ id }) => filter.area === '' || filter.area === id);
  return areas.flatMap(area => rowsOf(area, 1, ''));

  /** The node's row and the rows below it; empty if the filter matches none of them. */
  function rowsOf(node: TreeNode, level: number, above: string): readonly Row[] {
    const text = `${above} ${node.text}`;
    const open = isSearching || isOpen(node);
    const below = open ? node.children.map(child => rowsOf(child, level + 1, text)) : [];
    const permissions = isSearching
      ? [
          ...(isMatch(node, text) ? [node.permission?.id ?? 0] : []),
          ...below.flatMap(([first]) => first?.permissions ?? []),
        ]
      : node.permissions;
    if (permissions.length === 0) return [];
    return [{ node, level, isOpen: node.children.length > 0 ? open : null, permissions }, ...below.flat()];
  }

  function isMatch({ permission }: TreeNode, text: string): boolean {
    if (permission === null || (filter.only !== null && !filter.only.has(permission.id))) return false;
    return words.every(word => text.includes(word));
  }
}
