import { SaxesParser } from 'saxes';

/** An element with its text and children; names without their prefix, since ISO 20022 files choose it freely. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

export class XmlError extends Error {}

/** The document is larger than any bank statement; `limit` names the exceeded limit. */
export class XmlLimitError extends XmlError {
  constructor(readonly limit: string) {
    super(`The document passes a limit: ${limit}.`);
  }
}

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: Growing[];
}

/** Limits beyond an ISO 20022 message with 5,000 movements. */
const xmlLimits = {
  /** depth of nested elements */
  depth: 60,
  elements: 1_000_000,
  /** attributes of one element; statements use only `Ccy`, besides namespaces */
  attributesOfOne: 16,
  attributes: 200_000,
  /** characters of one text, name or value */
  text: 100_000,
} as const;

/**
 * Reads a well-formed document. A DOCTYPE is refused: XXE and "billion laughs" attacks use its entities, and no bank
 * sends any.
 */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser();
  const open: Growing[] = [];
  let root: Growing | null = null;
  const counted = { elements: 0, attributes: 0, attributesOfOne: 0 };
  const count = (what: keyof typeof counted) => {
    counted[what] += 1;
    holdTo(what, counted[what]);
  };
  parser.on('error', error => {
    throw new XmlError(error.message);
  });
  parser.on('doctype', () => {
    throw new XmlError('A document type is not allowed.');
  });
  parser.on('opentagstart', () => {
    counted.attributesOfOne = 0;
    count('elements');
  });
  // Counts each as soon as it is read, not when the element is complete.
  parser.on('attribute', ({ name, value }) => {
    count('attributes');
    count('attributesOfOne');
    holdTo('text', name.length + value.length);
  });
  parser.on('opentag', ({ name, attributes }) => {
    holdTo('depth', open.length + 1);
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
    if (!node) return;
    node.text += part;
    holdTo('text', node.text.length);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (root === null) throw new XmlError('There is no element.');
  return root;
}

function holdTo(what: keyof typeof xmlLimits, found: number): void {
  if (found > xmlLimits[what]) throw new XmlLimitError(`${what} ≤ ${xmlLimits[what]}`);
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
