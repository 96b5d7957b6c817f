import { printKey, printString } from './print';

/**
 * A small printer for the syntax that generated screens consist of. Its layout is that of the project's
 * formatter: on one line where it fits, otherwise one part per line.
 */
export type Code =
  | string
  | { readonly array: readonly Code[] }
  | { readonly object: readonly (readonly [key: string, value: Code])[] };

/** `['required', true]` is the bare attribute; a text is quoted, code goes in braces, `'...'` spreads it. */
export type Attribute = readonly [
  name: string,
  value: true | { readonly text: string } | { readonly code: Code },
];

/** A fragment has the name ''. */
export interface Element {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly Element[];
}

export const LINE = 110;

/** `before` and `after` are the rest of the first and last line: `const options = ` and `;`. */
export function print(code: Code, indent = '', before = '', after = ''): string {
  const flat = printFlat(code);
  const fits = flat !== null && indent.length + before.length + flat.length + after.length <= LINE;
  if (fits) return flat;
  return printBroken(code, indent) ?? flat ?? '';
}

function printFlat(code: Code): string | null {
  if (typeof code === 'string') return code;
  if ('array' in code)
    return breaks(code.array) ? null : wrapped('[', joined(code.array.map(printFlat)), ']');
  if (code.object.length === 0) return '{}';
  const entries = code.object.map(([key, value]) => {
    const text = printFlat(value);
    return text === null ? null : `${printKey(key)}: ${text}`;
  });
  return wrapped('{ ', joined(entries), ' }');
}

function printBroken(code: Code, indent: string): string | null {
  const deeper = `${indent}  `;
  if (typeof code === 'string') return null;
  if ('array' in code)
    return `[\n${code.array.map(each => `${deeper}${print(each, deeper, '', ',')},\n`).join('')}${indent}]`;
  const lines = code.object.map(([key, value]) => {
    const before = `${printKey(key)}: `;
    return `${deeper}${before}${print(value, deeper, before, ',')},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** The formatter puts each of several objects on its own line if all have more than one member. */
const breaks = (array: readonly Code[]) =>
  array.length > 1 &&
  array.every(each => typeof each !== 'string' && 'object' in each && each.object.length > 1);

const joined = (parts: readonly (string | null)[]) => (parts.includes(null) ? null : parts.join(', '));
const wrapped = (open: string, inner: string | null, close: string) =>
  inner === null ? null : open + inner + close;

/** Prints an element from the start of a line; each child is on its own line. */
export function printElement({ name, attributes, children }: Element, indent = ''): string {
  if (children.length === 0) return `${indent}${printTag(name, attributes, ' />', indent)}\n`;
  const inner = children.map(child => printElement(child, `${indent}  `)).join('');
  return `${indent}${printTag(name, attributes, '>', indent)}\n${inner}${indent}</${name}>\n`;
}

function printTag(name: string, attributes: readonly Attribute[], end: string, indent: string): string {
  const texts = attributes.map(attribute => printAttribute(attribute));
  const flat = texts.includes(null) ? null : `<${[name, ...texts].join(' ')}${end}`;
  if (flat !== null && indent.length + flat.length <= LINE) return flat;
  const lines = attributes.map(attribute => `${indent}  ${printAttribute(attribute, `${indent}  `)}\n`);
  return `<${name}\n${lines.join('')}${indent}${end.trim()}`;
}

function printAttribute([name, value]: Attribute, indent?: string): string | null {
  if (value === true) return name;
  if ('text' in value) return `${name}=${attributeText(value.text)}`;
  if (name === '...') return `{...${printFlat(value.code)}}`;
  const text = indent === undefined ? printFlat(value.code) : print(value.code, indent, `${name}={`, '}');
  return text === null ? null : `${name}={${text}}`;
}

/**
 * JSX attribute strings have no escapes: a text with quotes, ampersands or control characters becomes an
 * expression.
 */
function attributeText(text: string): string {
  const literal = printString(text);
  const isPlain = literal === `'${text}'` && !/["&]/.test(text);
  return isPlain ? `"${text}"` : `{${literal}}`;
}
