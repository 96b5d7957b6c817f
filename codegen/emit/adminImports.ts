import type { Entity } from '../model';
import { isEdited, type Widget } from './adminElements';
import { camelCase } from './names';

/** One import a module, sorted as the formatter sorts them. */
export function imports(entity: Entity, widgets: readonly Widget[]): string {
  const names = new Map<string, Set<string>>();
  const add = (from: string, name: string) =>
    names.set(from, (names.get(from) ?? new Set<string>()).add(name));
  for (const { component, module } of widgets) add(`@engine/admin/kit/${module}`, component);
  for (const child of entity.children) add(`./${child.entity}`, `* as ${camelCase(child.entity)}`);
  if (entity.parent === null) {
    add('@engine/admin/kit/pages', 'pages');
    add('@engine/admin/kit/page/parts', 'type Parts');
    if (isEdited(entity)) {
      add('@engine/admin/kit/checked', 'checked');
      add(`../tables/${entity.name}`, `${camelCase(entity.name)} as meta`);
    }
  }
  return [...names]
    .sort(([one], [other]) => byLetter(rank(one), rank(other)))
    .map(([from, found]) => importLine(from, [...found].sort(byLetter)))
    .join('');
}

/** As the formatter sorts modules: those by alias before the relative ones. */
const rank = (module: string) => (module.startsWith('@') ? `0${module}` : `1${module}`);

/** As the formatter sorts names: capitals count only where all else is equal. */
const byLetter = (one: string, other: string) =>
  one.toLowerCase() < other.toLowerCase()
    ? -1
    : one.toLowerCase() > other.toLowerCase()
      ? 1
      : one < other
        ? -1
        : 1;

function importLine(from: string, names: readonly string[]): string {
  const [first = ''] = names;
  if (first.startsWith('* as ')) return `import ${first} from '${from}';\n`;
  if (first.startsWith('type ')) return `import type { ${first.slice(5)} } from '${from}';\n`;
  const line = `import { ${names.join(', ')} } from '${from}';\n`;
  return line.length <= 111
    ? line
    : `import {\n${names.map(name => `  ${name},\n`).join('')}} from '${from}';\n`;
}
