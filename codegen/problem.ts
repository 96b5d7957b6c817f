import { closest, distance } from 'fastest-levenshtein';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/**
 * One fault in one schema file. Problems are collected, never thrown, so that an author sees all of them at
 * once.
 */
export interface Problem {
  /** path as the author knows it: `schemas/bank.json` */
  readonly file: string;
  /** RFC 6901: `/x-list/columns/2`; empty for the whole file */
  readonly pointer: string;
  /** what is wrong, without a full stop */
  readonly message: string;
  /** the next step, without a full stop */
  readonly remedy: string;
  /** position in the text if already known (syntax errors); otherwise it is found from the pointer */
  readonly offset: number | null;
}

/** The keys and indexes on the way to a part of a schema: `['x-list', 'columns', 2]`. */
export type SchemaPath = readonly (string | number)[];

export const problem = (file: string, path: SchemaPath, message: string, remedy: string): Problem => ({
  file,
  pointer: path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  message: message.replace(long, quoted => `${quoted.slice(0, mostQuoted)}…"`),
  remedy,
  offset: null,
});

const mostQuoted = 100;

/** A quotation so long that it would hide the sentence around it. */
const long = new RegExp(String.raw`"(?:[^"\\]|\\.){${mostQuoted},}"`, 'gs');

/** `Did you mean "name"?`, or a list of the known names if none is close. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  if (names.length === 0) return 'There is none';
  const nearest = closest(wrong, [...names]);
  // a single letter is close to every short word
  const near = wrong.length === 1 ? 0 : Math.max(2, wrong.length / 3);
  if (distance(wrong, nearest) <= near) return `Did you mean "${nearest}"?`;
  // too many to list: only the closest
  if (names.length > 100)
    return `There are ${names.length.toLocaleString('en')}; the nearest are ${nearestTo(wrong, names).join(', ')}`;
  const shown = names.slice(0, 20).join(', ');
  return `Known: ${shown}${names.length > 20 ? ', …' : ''}`;
}

const nearestTo = (wrong: string, names: readonly string[]): readonly string[] =>
  names
    .map(name => ({ name, away: distance(wrong, name) }))
    .sort((one, other) => one.away - other.away || compare(one.name, other.name))
    .slice(0, 5)
    .map(({ name }) => name);

/** `schemas/bank.json:12:7 /x-list/columns/2 message. Remedy.` — sorted by file and place. */
export function printProblems(problems: readonly Problem[], textOf: (file: string) => string): string {
  const placed = problems.map(fault => ({ fault, ...positionOf(fault, textOf(fault.file)) }));
  placed.sort((a, b) => compare(a.fault.file, b.fault.file) || a.line - b.line || a.column - b.column);
  return placed
    .map(({ fault, line, column }) => {
      const where = `${fault.file}:${line}:${column}${fault.pointer === '' ? '' : ` ${fault.pointer}`}`;
      return `${where} ${sentence(fault.message)}${fault.remedy === '' ? '' : ` ${sentence(fault.remedy)}`}`;
    })
    .join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Adds a full stop unless the text ends in punctuation. */
export const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

function positionOf(fault: Problem, text: string): { readonly line: number; readonly column: number } {
  const offset = fault.offset ?? offsetOf(fault.pointer, text);
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Offset of the value at a pointer, or of its nearest ancestor that exists. */
function offsetOf(pointer: string, text: string): number {
  const root = parseTree(text);
  const path = pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = path.length; length > 0 && root; length--) {
    const segments = path.slice(0, length).map(part => (/^\d+$/.test(part) ? Number(part) : part));
    const node = findNodeAtLocation(root, segments) ?? findNodeAtLocation(root, path.slice(0, length));
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset;
  }
  return root?.offset ?? 0;
}
