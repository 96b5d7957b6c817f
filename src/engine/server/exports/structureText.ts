import type { Locale } from '../../shared/entityMeta.ts';
import type { Field, Structure } from '../../shared/field.ts';
import { fold } from '../../shared/fold.ts';
import type { Entity } from '../access/model.ts';

type Parts = Readonly<Record<string, unknown>>;
type TextOf = (owner: Entity, part: Field, parts: Parts) => string;

/**
 * A structured value, or child rows, as people read and write them: `Day: Monday; From: 08:00 | Day: Tuesday; From:
 * 09:00`. `owner` is the entity of the parts. Null if `partTexts` would not find the same parts in it, because a text
 * contains a separator and a label.
 */
export function structureText(
  owner: Entity,
  structure: Structure,
  value: unknown,
  locale: Locale,
  textOf: TextOf,
): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const given: readonly Parts[] = Array.isArray(value) ? value : [{ ...value }];
  const rows = given.map(row => {
    const texts = structure.fields.map(part => [part, textOf(owner, part, row)] as const);
    return texts.filter(([, text]) => text !== '');
  });
  const text = rows
    .map(row => row.map(([part, words]) => `${labelOf(owner, part, locale)}: ${words}`).join('; '))
    .join(' | ');
  const found = partTexts(owner, structure, text);
  const isFound =
    found?.length === rows.length &&
    rows.every(
      (row, at) =>
        found[at]?.size === row.length && row.every(([{ name }, words]) => found[at]?.get(name) === words),
    );
  return isFound ? text : null;
}

/**
 * The texts of the parts by name, for each row; null if the text does not begin with the label of a part, or a row
 * names one twice. Labels of both languages and names count; a separator is one only before a label.
 */
export function partTexts(
  owner: Entity,
  structure: Structure,
  text: string,
): readonly ReadonlyMap<string, string>[] | null {
  const { pattern, names, isNested } = partLabels(owner, structure);
  const whole = text.trim();
  const found = [...whole.matchAll(pattern)];
  const labels = isNested ? outsideBrackets(whole, found) : found;
  if (labels[0]?.index !== 0) return null;
  const rows: Map<string, string>[] = [];
  for (const [at, [start, separator = '', label = '']] of labels.entries()) {
    if (at === 0 || (structure.many && isRowEnd.test(separator))) rows.push(new Map());
    const row = rows.at(-1);
    const name = names.get(fold(label)) ?? '';
    if (row?.has(name)) return null;
    const begin = (labels[at]?.index ?? 0) + start.length;
    row?.set(name, whole.slice(begin, labels[at + 1]?.index).trim());
  }
  return rows;
}

const isRowEnd = /[|\n]/;

/** The entity whose message keys are those of the parts: `resources.branches.parts.opening_hours`. */
export const ownerOfParts = (entity: Entity, { name }: Field): Entity => ({
  ...entity,
  meta: { ...entity.meta, resource: `${entity.meta.resource}.parts.${name}` },
});

const labelOf = ({ meta, labels }: Entity, { name }: Field, locale: Locale): string =>
  labels[locale][`resources.${meta.resource}.fields.${name}`] ?? name;

interface PartLabels {
  readonly pattern: RegExp;
  readonly names: ReadonlyMap<string, string>;
  /** parts of parts stand in brackets */
  readonly isNested: boolean;
}

/** Cached: an export asks for each row. */
const known = new WeakMap<Structure, PartLabels>();

function partLabels(owner: Entity, structure: Structure): PartLabels {
  const before = known.get(structure);
  if (before) return before;
  const labels = structure.fields.flatMap(part =>
    [labelOf(owner, part, 'de'), labelOf(owner, part, 'en'), part.name].map(
      label => [label, part.name] as const,
    ),
  );
  // the longest first: one label may begin with another
  const words = labels
    .map(([label]) => label)
    .sort((one, other) => other.length - one.length)
    .map(label => label.replaceAll(/[^\p{L}\p{N} ]/gu, sign => `\\u{${sign.codePointAt(0)?.toString(16)}}`));
  const made = {
    // blanks are bounded: with any number of them a long cell of line breaks would take seconds
    pattern: new RegExp(`(^|[;,|\\n])\\s{0,20}(${words.join('|')})\\s{0,20}:`, 'giu'),
    // of two parts with one label the first keeps it
    names: new Map(labels.map(([label, name]) => [fold(label), name] as const).reverse()),
    isNested: structure.fields.some(part => part.structure !== null),
  };
  known.set(structure, made);
  return made;
}

/** The matches, in their order, at which no bracket is open. */
function outsideBrackets(text: string, matches: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  let depth = 0;
  let read = 0;
  return matches.filter(({ index }) => {
    for (; read < index; read++) {
      if (text[read] === '(') depth += 1;
      if (text[read] === ')') depth -= 1;
    }
    return depth === 0;
  });
}
