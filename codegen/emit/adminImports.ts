import type { Entity } from '../model';
import type { Widget } from './adminElements';
import { LINE } from './adminPrint';
import { camelCase } from './names';

interface Page {
  readonly kind: string;
  readonly element: Widget;
}

/** One import per module, in the formatter's order. */
export function imports(entity: Entity, pages: readonly Page[], filters: readonly Widget[]): string {
  const names = new Map<string, Set<string>>();
  const add = (from: string, name: string) =>
    names.set(from, (names.get(from) ?? new Set<string>()).add(name));
  for (const { component, module } of [...pages.map(({ element }) => element), ...filters].flatMap(allOf))
    add(`@engine/admin/kit/${module}`, component);
  for (const { kind, element } of pages) add(`@engine/admin/kit/${element.module}`, `type ${kind}Props`);
  for (const name of [entity.name, ...entity.children.map(child => child.entity)])
    add(`../tables/${name}`, camelCase(name));
  return [...names]
    .sort(([one], [other]) => byLetter(rank(one), rank(other)))
    .map(([from, found]) =>
      importLine(
        from,
        [...found].sort((a, b) => byLetter(bare(a), bare(b))),
      ),
    )
    .join('');
}

/** An element and all its descendants. */
const allOf = (element: Widget): readonly Widget[] => [element, ...element.children.flatMap(allOf)];

/** The formatter's order of modules: aliases before relative paths. */
const rank = (module: string) => (module.startsWith('@') ? `0${module}` : `1${module}`);
const bare = (name: string) => name.replace('type ', '');

/** The formatter's order of names, letter by letter: A before a before B. */
function byLetter(one: string, other: string): number {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  if (at < 0) return one.length - other.length;
  const [mine = '', its = ''] = [one[at], other[at]];
  const [small, itsSmall] = [mine.toLowerCase(), its.toLowerCase()];
  return (small === itsSmall ? mine < its : small < itsSmall) ? -1 : 1;
}

function importLine(from: string, names: readonly string[]): string {
  const line = `import { ${names.join(', ')} } from '${from}';\n`;
  return line.length <= LINE + 1
    ? line
    : `import {\n${names.map(name => `  ${name},\n`).join('')}} from '${from}';\n`;
}
