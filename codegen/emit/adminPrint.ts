import { printKey, printString } from './print';

/**
 * A small printer for the shapes that generated screens consist of, laid out as the project's formatter would, so
 * that a generated file passes it unchanged: on one line where it fits, otherwise one part a line.
 */
export type Code =
  | string
  | { readonly array: readonly Code[] }
  | { readonly object: readonly (readonly [key: string, value: Code])[]; readonly open?: boolean }
  | { readonly element: string; readonly attributes: readonly Attribute[] };

/** `['required', true]` is the bare attribute; a text is quoted, code goes in braces. */
export type Attribute = readonly [
  name: string,
  value: true | { readonly text: string } | { readonly code: Code },
];

const LINE = 110;

/** `before` and `after` are what else stands on the first and last line: `const options = ` and `;`. */
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
  if ('object' in code) {
    if (code.object.length === 0) return '{}';
    if (code.open) return null;
    const entries = code.object.map(([key, value]) => {
      const text = printFlat(value);
      return text === null ? null : `${printKey(key)}: ${text}`;
    });
    return wrapped('{ ', joined(entries), ' }');
  }
  const attributes = code.attributes.map(attribute => printAttribute(attribute));
  return attributes.includes(null) ? null : `<${[code.element, ...attributes].join(' ')} />`;
}

function printBroken(code: Code, indent: string): string | null {
  const deeper = `${indent}  `;
  if (typeof code === 'string') return null;
  if ('array' in code)
    return `[\n${code.array.map(each => `${deeper}${print(each, deeper, '', ',')},\n`).join('')}${indent}]`;
  if ('object' in code) {
    const lines = code.object.map(([key, value]) => `${deeper}${printEntry(key, value, deeper)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  const lines = code.attributes.map(attribute => `${deeper}${printAttribute(attribute, deeper)}\n`);
  return `<${code.element}\n${lines.join('')}${indent}/>`;
}

/** An element that takes several lines stands in parentheses. */
function printEntry(key: string, value: Code, indent: string): string {
  const before = `${printKey(key)}: `;
  const text = print(value, indent, before, ',');
  const isTallElement = typeof value !== 'string' && 'element' in value && text.includes('\n');
  if (!isTallElement) return before + text;
  const deeper = `${indent}  `;
  return `${before}(\n${deeper}${print(value, deeper)}\n${indent})`;
}

function printAttribute([name, value]: Attribute, indent?: string): string | null {
  if (value === true) return name;
  if ('text' in value) return `${name}=${attributeText(value.text)}`;
  const text = indent === undefined ? printFlat(value.code) : print(value.code, indent, `${name}={`, '}');
  return text === null ? null : `${name}={${text}}`;
}

/** Attribute texts know no escapes: a text with quotes, ampersands or control characters becomes an expression. */
function attributeText(text: string): string {
  const literal = printString(text);
  const isPlain = literal === `'${text}'` && !/["&]/.test(text);
  return isPlain ? `"${text}"` : `{${literal}}`;
}

/** The formatter gives each of several objects a line, where all have more than one member. */
const breaks = (array: readonly Code[]) =>
  array.length > 1 &&
  array.every(each => typeof each !== 'string' && 'object' in each && each.object.length > 1);

const joined = (parts: readonly (string | null)[]) => (parts.includes(null) ? null : parts.join(', '));
const wrapped = (open: string, inner: string | null, close: string) =>
  inner === null ? null : open + inner + close;
