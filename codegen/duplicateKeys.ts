import { type Node, parseTree } from 'jsonc-parser';
import { type Problem, problem, type SchemaPath } from './problem';

/** Every string of a JSON text; keys are those followed by a colon. */
const STRINGS = /"(?:[^"\\]+|\\.)*"(\s*:)?/g;

/**
 * Keys that occur twice in one object: JSON.parse silently keeps the last one. Counting is quick; a file is
 * parsed again, to find the place, only if the count differs.
 */
export function duplicateKeys(file: string, text: string, value: unknown): readonly Problem[] {
  let written = 0;
  for (const [, colon] of text.matchAll(STRINGS)) if (colon !== undefined) written++;
  const root = written === countKeys(value) ? undefined : parseTree(text);
  return root ? duplicatesIn(file, root, []) : [];
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inside.length;
  return inside.reduce<number>((sum, each) => sum + countKeys(each), own);
}

function duplicatesIn(file: string, node: Node, path: SchemaPath): readonly Problem[] {
  const children = node.children ?? [];
  if (node.type === 'array')
    return children.flatMap((child, index) => duplicatesIn(file, child, [...path, index]));
  const seen = new Set<string>();
  return children.flatMap(({ children: [key, value] = [], offset }) => {
    if (!key || !value) return [];
    const name = String(key.value);
    const at = [...path, name];
    const twice = seen.has(name)
      ? [{ ...problem(file, at, `"${name}" is written twice here`, 'Remove one of the two'), offset }]
      : [];
    seen.add(name);
    return [...twice, ...duplicatesIn(file, value, at)];
  });
}
