import { globsOf } from '../src/engine/shared/tables/glob';

/** The characters allowed at one position, as ranges from the first to the last. */
type Characters = readonly (readonly [first: string, last: string])[];

/** The allowed characters for each position; texts of different lengths have different forms. */
export type TextForm = readonly Characters[];

const any: Characters = [['\u0000', '\u{10ffff}']];

/** All forms of the texts that match a pattern of the dialect (`patternFault.ts`). */
export const formsOf = (pattern: string): readonly TextForm[] => globsOf(pattern).map(readGlob);

/** Whether some text has a form of both lists. */
export const haveOneInCommon = (some: readonly TextForm[], others: readonly TextForm[]): boolean =>
  some.some(one => others.some(other => one.length === other.length && agree(one, other)));

export const takes = (characters: Characters, character: string): boolean =>
  characters.some(([first, last]) => isFrom(first, character) && isFrom(character, last));

const agree = (one: TextForm, other: TextForm): boolean =>
  one.every((characters, at) =>
    characters.some(([first, last]) =>
      (other[at] ?? []).some(([begin, end]) => isFrom(first, end) && isFrom(begin, last)),
    ),
  );

const isFrom = (least: string, character: string): boolean => codeOf(least) <= codeOf(character);
const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

function readGlob(glob: string): TextForm {
  const parts = glob.match(/\[[^\]]*\]|[^[]/gu) ?? [];
  return parts.map(part =>
    part === '?' ? any : part.length > 2 ? readClass(part.slice(1, -1)) : [[part, part]],
  );
}

/** `A-Z0-9_-`: a hyphen at either end is literal. */
function readClass(inside: string): Characters {
  const ranges = [...inside.matchAll(/(.)-(.)|(.)/gsu)];
  return ranges.map(([, first, last, single = '']) => [first ?? single, last ?? single] as const);
}
