import type { TreeNode } from '../rightsTree';

/** Display names such as `Banken: Löschen`, by the permission's id and by its key. */
export interface RightNames {
  readonly byId: (id: number) => string;
  readonly byKey: (key: string) => string;
}

export function rightNames(tree: readonly TreeNode[]): RightNames {
  const ids = new Map<number, string>();
  const keys = new Map<string, string>();
  const visit = (node: TreeNode, resource: string) => {
    if (node.permission) {
      const name = `${resource}: ${node.label}`;
      ids.set(node.permission.id, name);
      keys.set(node.permission.key, name);
    }
    for (const child of node.children) visit(child, node.kind === 'resource' ? node.label : resource);
  };
  for (const area of tree) visit(area, '');
  return { byId: id => ids.get(id) ?? `#${id}`, byKey: key => keys.get(key) ?? key };
}
