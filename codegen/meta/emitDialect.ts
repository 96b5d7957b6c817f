import { pascalCase } from '../emit/names';
import { header, printKey, printString, WIDTH } from '../emit/print';
import type { OutputFile } from '../model';
import { definitionOf, type MetaNode, type MetaSchema } from './metaSchema';
import { printDoc } from './printDoc';

/**
 * The types of schemas as their authors write them: one for each meta-schema, and one for each object that it
 * defines, in the formatter's layout. json-schema-to-typescript is not used because it cannot print readonly
 * types.
 */
export function emitDialect(roots: Readonly<Record<string, MetaSchema>>): readonly OutputFile[] {
  const fileOf = (type: string) => FILES[type] ?? fileNamedFor(type);
  const files = new Map<string, Set<string>>();
  for (const [type, text] of Object.entries(roots).flatMap(typesOf)) {
    const file = fileOf(type);
    files.set(file, (files.get(file) ?? new Set()).add(text));
  }
  return [...files].map(([file, types]) => ({
    path: `${DIALECT}/${file}.ts`,
    text: [header(SOURCES), ...imports([...types], file, fileOf), ...types].join('\n'),
  }));
}

/** The folder of the emitted types, which holds nothing else. */
export const DIALECT = 'codegen/dialect';
const SOURCES = 'codegen/meta.schema.json and codegen/product.schema.json';

/** Types that are part of the subject of another one stand in its file; each other type has a file of its own. */
const FILES: Readonly<Record<string, string>> = {
  FilterExpressionSchema: 'condition',
  NamedFilterSchema: 'list',
  DeclaredViewSchema: 'list',
  PresentationSchema: 'list',
  ItemsSchema: 'part',
  GroupSchema: 'product',
};

/** `OptionLabelsSchema` → `optionLabels` */
const fileNamedFor = (type: string) => type.charAt(0).toLowerCase() + type.slice(1, -'Schema'.length);

/** The types of a meta-schema by their names. */
const typesOf = ([name, meta]: readonly [name: string, meta: MetaSchema]) => [
  [name, declaration(name, meta, meta)] as const,
  ...Object.entries(meta.$defs).flatMap(([definition, node]) =>
    isNamed(node) ? [[typeName(definition), declaration(typeName(definition), node, meta)] as const] : [],
  ),
];

/** One import for each other file whose types are named. */
function imports(types: readonly string[], own: string, fileOf: (type: string) => string): readonly string[] {
  const code = types.join('').replace(/\/\*\*.*?\*\//gs, '');
  const named = [...new Set(code.match(/\b[A-Z]\w*Schema\b/g))].sort();
  const files = [...new Set(named.map(fileOf))].filter(file => file !== own).sort();
  const lines = files.map(file => {
    const theirs = named.filter(type => fileOf(type) === file);
    return `import type { ${theirs.join(', ')} } from './${file}';\n`;
  });
  return lines.length === 0 ? [] : [lines.join('')];
}

const typeName = (definition: string) => `${pascalCase(definition)}Schema`;

/** Objects and choices between them get a named type; texts, numbers and lists are printed inline. */
const isNamed = ({ type, anyOf }: MetaNode) => type === 'object' || anyOf !== undefined;

function declaration(name: string, node: MetaNode, meta: MetaSchema): string {
  const comment = printDoc(node.description, 0);
  if (node.type === 'object') return `${comment}export interface ${name} ${block(node, meta, 0)}\n`;
  return `${comment}${assigned(`export type ${name} =`, node, meta, 0)}\n`;
}

/** `start type;`, where a union too long for the line begins on the next one. */
function assigned(start: string, node: MetaNode, meta: MetaSchema, indent: number): string {
  const type = broken(node, meta, indent, indent + start.length + 1);
  return `${start}${type.startsWith('\n') ? '' : ' '}${type};`;
}

function broken(node: MetaNode, meta: MetaSchema, indent: number, column: number): string {
  const line = flat(node, meta);
  if (line !== null && column + line.length + 1 <= WIDTH) return line;
  const choices = choicesOf(node);
  if (choices)
    return choices
      .map(each => `\n${pad(indent + 2)}| ${broken(each, meta, indent + 4, indent + 4)}`)
      .join('');
  if (node.items && choicesOf(node.items))
    return `readonly (${broken(node.items, meta, indent, WIDTH)}\n${pad(indent)})[]`;
  if (node.items) return `readonly ${broken(node.items, meta, indent, column)}[]`;
  return node.type === 'object' ? block(node, meta, indent) : (line ?? 'unknown');
}

function block(node: MetaNode, meta: MetaSchema, indent: number): string {
  const lines = membersOf(node).map(({ key, value }) => {
    const start = `${printDoc(value.description, indent + 2)}${pad(indent + 2)}`;
    return `${start}${assigned(`readonly ${key}:`, value, meta, indent + 2)}\n`;
  });
  return `{\n${lines.join('')}${pad(indent)}}`;
}

/** A type on one line; null if a part of it has a comment. */
function flat(node: MetaNode, meta: MetaSchema): string | null {
  const definition = definitionOf(node);
  if (definition !== null) {
    const target = meta.$defs[definition];
    if (!target) throw new Error(`${meta.$id} does not define "${definition}".`);
    return isNamed(target) ? typeName(definition) : flat(target, meta);
  }
  const choices = choicesOf(node);
  if (choices)
    return joined(
      choices.map(each => flat(each, meta)),
      ' | ',
    );
  if ('const' in node) return literal(node.const);
  if (node.type === 'array') return flatList(node, meta);
  if (node.type !== 'object') return SCALARS[String(node.type)] ?? 'unknown';
  const members = membersOf(node).map(({ key, value }) => {
    const type = value.description === undefined ? flat(value, meta) : null;
    return type === null ? null : `readonly ${key}: ${type}`;
  });
  const text = joined(members, '; ');
  return text === null ? null : `{ ${text} }`;
}

function flatList(node: MetaNode, meta: MetaSchema): string | null {
  const { items = {}, prefixItems = [], minItems = 0, maxItems } = node;
  const item = flat(items, meta);
  const first = joined(
    prefixItems.map(each => flat(each, meta)),
    ', ',
  );
  if (item === null || first === null) return null;
  if (minItems > 0 && minItems === maxItems) return `readonly [${Array(minItems).fill(item).join(', ')}]`;
  const list = `${/^(\w+|\{.*\})$/.test(item) ? item : `(${item})`}[]`;
  return first === '' ? `readonly ${list}` : `readonly [${first}, ...${list}]`;
}

/**
 * The alternatives of a value, or null if there is only one; `anyOf` beside `properties` only says which are
 * required.
 */
function choicesOf(node: MetaNode): readonly MetaNode[] | null {
  if (node.properties) return null;
  if (node.anyOf) return node.anyOf;
  if (node.enum) return node.enum.map(value => ({ const: value }));
  return Array.isArray(node.type) ? node.type.map(type => ({ ...node, type })) : null;
}

/** The properties of an object, or its index signature. */
function membersOf({ properties, required = [], additionalProperties }: MetaNode) {
  if (properties)
    return Object.entries(properties).map(([name, value]) => ({
      key: `${printKey(name)}${required.includes(name) ? '' : '?'}`,
      value,
    }));
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return [{ key: '[name: string]', value }];
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const literal = (value: unknown) => (typeof value === 'string' ? printString(value) : String(value));
const pad = (indent: number) => ' '.repeat(indent);
const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.some(part => part === null) ? null : parts.join(separator);
