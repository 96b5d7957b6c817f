import { definitionOf, type MetaNode, type MetaSchema } from './metaSchema';

/** One row of the table below a keyword: a member of its value at any depth. */
export interface MemberRow {
  /** `parent.entity`, `tabs[].name`, `states.*.locked` */
  readonly path: string;
  readonly isRequired: boolean;
  readonly value: string;
  readonly description: string;
}

/** Definitions with a description get a section of their own; others are described where they are used. */
export const isPart = ({ description, type }: MetaNode) => description !== undefined && type === 'object';

/** The heading of a definition's section: `filterExpression` → `filter expression`. */
export const partName = (definition: string) =>
  definition.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** The allowed values in words: `a list of [conditions](#condition)`. */
export function describeValue(node: MetaNode, meta: MetaSchema, isPlural = false): string {
  const definition = definitionOf(node);
  if (definition !== null) return describeDefinition(definition, meta, isPlural);
  if ('const' in node) return code(node.const);
  if (node.enum) return either(node.enum.map(code));
  if (node.anyOf && !node.properties)
    return either(node.anyOf.map(each => describeValue(each, meta, isPlural)));
  if (typeof node.type === 'object')
    return either(node.type.map(type => describeValue({ ...node, type }, meta, isPlural)));
  if (node.type === 'array') {
    const { items = {}, minItems, maxItems } = node;
    const count = minItems !== undefined && minItems === maxItems ? `${minItems} ` : '';
    return `${isPlural ? 'lists' : 'a list'} of ${count}${describeValue(items, meta, true)}`;
  }
  const [one, many] = WORDS[node.type ?? ''] ?? ['any value', 'any values'];
  const start = isPlural ? many : one;
  if (node.type !== 'object' || typeof node.additionalProperties !== 'object') return start;
  return `${start} of ${describeValue(node.additionalProperties, meta, true)} by name`;
}

const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['a string', 'strings'],
  integer: ['an integer', 'integers'],
  number: ['a number', 'numbers'],
  boolean: ['`true` or `false`', '`true` or `false`'],
  null: ['`null`', '`null`'],
  object: ['an object', 'objects'],
};

function describeDefinition(definition: string, meta: MetaSchema, isPlural: boolean): string {
  const node = meta.$defs[definition] ?? {};
  if (!isScalar(node) && !isPart(node)) return describeValue(node, meta, isPlural);
  const name = partName(definition);
  const words = isPlural ? `${name}s` : name;
  const shown = isPart(node) ? `[${words}](#${name.replaceAll(' ', '-')})` : words;
  return isPlural ? shown : `${/^[aeio]/.test(name) ? 'an' : 'a'} ${shown}`;
}

const isScalar = ({ type, anyOf }: MetaNode) => type !== 'object' && type !== 'array' && anyOf === undefined;

/** Every member of a value, except members of definitions that have their own section. */
export function memberRows(node: MetaNode, meta: MetaSchema, prefix = ''): readonly MemberRow[] {
  const definition = definitionOf(node);
  const target = definition === null ? node : (meta.$defs[definition] ?? {});
  if (definition !== null && isPart(target)) return [];
  const inner = (name: string) => (prefix === '' ? '' : `${prefix}${name}`);
  return [
    ...Object.entries(target.properties ?? {}).flatMap(([name, value]) => [
      {
        path: `${dotted(prefix)}${name}`,
        isRequired: target.required?.includes(name) ?? false,
        value: describeValue(value, meta),
        description: value.description ?? descriptionOf(value, meta),
      },
      ...memberRows(value, meta, `${dotted(prefix)}${name}`),
    ]),
    ...(target.items ? memberRows(target.items, meta, inner('[]')) : []),
    ...(typeof target.additionalProperties === 'object'
      ? memberRows(target.additionalProperties, meta, inner('.*'))
      : []),
    ...choicesOf(target).flatMap(choice => memberRows(choice, meta, prefix)),
  ];
}

/** If one of several objects is allowed, none of their members is required in every case. */
function choicesOf({ properties, anyOf = [] }: MetaNode): readonly MetaNode[] {
  if (properties) return [];
  return anyOf.filter(each => each.properties).length > 1
    ? anyOf.map(each => ({ ...each, required: [] }))
    : anyOf;
}

const descriptionOf = (node: MetaNode, { $defs }: MetaSchema) => {
  const target = $defs[definitionOf(node) ?? ''];
  return target && !isPart(target) ? (target.description ?? '') : '';
};

const dotted = (prefix: string) => (prefix === '' ? '' : `${prefix}.`);
const code = (value: unknown) => `\`${JSON.stringify(value)}\``;
function either(all: readonly string[]): string {
  const different = [...new Set(all)];
  return [different.slice(0, -1).join(', '), ...different.slice(-1)].filter(text => text !== '').join(' or ');
}
