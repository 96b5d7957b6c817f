import type { Operation } from '../../src/engine/shared/entityMeta';
import type { Entity, Others, OutputFile } from '../model';
import { isEdited, type Widget } from './adminElements';
import { formPage } from './adminForm';
import { imports } from './adminImports';
import { filtersOf, listPage } from './adminList';
import { LINE, printElement } from './adminPrint';
import { showPage } from './adminShow';
import { camelCase, pascalCase } from './names';
import { header } from './print';

const HINT = `// To change a part of it by hand, give it other props in a file that src/office/screens.ts names.\n`;

interface Page {
  readonly kind: 'List' | 'Form' | 'Show';
  readonly element: Widget;
  /** names under which the application imports the page */
  readonly as: readonly string[];
}

/** One readable file per entity: its pages as JSX, one line per field. */
export function adminPage(entity: Entity, model: Others): OutputFile {
  const filters = entity.operations.includes('list') ? filtersOf(entity, model) : [];
  const pages = pagesOf(entity, model, filters.length > 0);
  const text = [
    header(entity.file),
    HINT,
    imports(entity, pages, filters),
    '\n',
    filters.length > 0 ? `${filterConstant(filters)}\n` : '',
    ...pages.map(({ kind, element }) => `${component(entity, kind, element)}\n`),
    exportsOf(entity, pages),
  ].join('');
  return { path: `admin/${entity.name}.tsx`, text };
}

function pagesOf(entity: Entity, model: Others, hasFilters: boolean): readonly Page[] {
  const has = (operation: Operation) => entity.operations.includes(operation);
  const forms = [...(has('create') ? ['create'] : []), ...(has('update') ? ['edit'] : [])];
  return [
    ...(has('list')
      ? [{ kind: 'List', element: listPage(entity, model, hasFilters), as: ['list'] } as const]
      : []),
    ...(isEdited(entity) ? [{ kind: 'Form', element: formPage(entity, model), as: forms } as const] : []),
    ...(has('read') ? [{ kind: 'Show', element: showPage(entity, model), as: ['show'] } as const] : []),
  ];
}

function filterConstant(filters: readonly Widget[]): string {
  const [first, ...others] = filters.map(elementOf);
  const one = first && others.length === 0 ? printElement(first).trimEnd() : null;
  const line = `const filters = ${one};`;
  const text =
    one !== null && line.length <= LINE && !one.includes('\n')
      ? line
      : `const filters = (\n${printElement({ name: '', attributes: [], children: filters.map(elementOf) }, '  ')});`;
  return `/** The filters of the list. */\n${text}\n`;
}

function component(entity: Entity, kind: Page['kind'], element: Widget): string {
  const table = camelCase(entity.name);
  const start = `export const ${pascalCase(entity.name)}${kind} = (`;
  const props = `props: ${kind}Props<typeof ${table}>`;
  const flat = `${start}${props}) => (`;
  const head = flat.length <= LINE ? flat : `${start}\n  ${props},\n) => (`;
  return `${head}\n${printElement(elementOf(element), '  ')});\n`;
}

const elementOf = ({
  component: name,
  attributes,
  children,
}: Widget): Parameters<typeof printElement>[0] => ({
  name,
  attributes,
  children: children.map(elementOf),
});

/**
 * Exports the pages under the names that the application imports, and the table, which holds the fields that
 * their list requests.
 */
function exportsOf(entity: Entity, pages: readonly Page[]): string {
  const names = [
    ...pages.flatMap(({ kind, as }) => as.map(name => `${pascalCase(entity.name)}${kind} as ${name}`)).sort(),
    `${camelCase(entity.name)} as entity`,
  ];
  const flat = `export { ${names.join(', ')} };\n`;
  return flat.length <= LINE + 1 ? flat : `export {\n${names.map(name => `  ${name},\n`).join('')}};\n`;
}
