import { SaxesParser } from 'saxes';

/** An element with its text and children; names without their prefix, since ISO 20022 files choose it freely. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

export class XmlError extends Error {}

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Growing[];
}

/** deeper than any message of ISO 20022 */
const mostDepth = 60;

/**
 * Reads a well-formed document. One with a DOCTYPE is refused: entities of its own are what XXE and "billion laughs"
 * are made of, and no bank sends any.
 */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser();
  const open: Growing[] = [];
  let root: Growing | null = null;
  parser.on('error', error => {
    throw new XmlError(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('A document type is not allowed.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= mostDepth) throw new XmlError('Nested too deeply.');
    const node: Growing = {
      name: localName(name),
      attributes: localAttributes(attributes),
      text: '',
      children: [],
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(node);
    else root = node;
    open.push(node);
  });
  const addText = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === null) throw new XmlError('There is no element.');
  return root;
}

/** The nodes at the end of a path, through every repetition on the way. */
export function all(node: XmlNode, path: string): readonly XmlNode[] {
  return path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (nodes, name) => nodes.flatMap(each => each.children.filter(child => child.name === name)),
      [node],
    );
}

export const first = (node: XmlNode, path: string): XmlNode | null => all(node, path)[0] ?? null;

/** The text at the first of the paths that has one. */
export function textAt(node: XmlNode, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = first(node, path)?.text.trim();
    if (text) return text;
  }
  return null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const localAttributes = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
