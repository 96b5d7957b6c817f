import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of another manner of English, and those that colleagues would write. */
const unwanted: Readonly<Record<string, string>> = {
  nobody: 'no one, or what is not done',
  whoever: 'anyone who, those who',
  anew: 'again, or a verb with re-',
  told: 'shown, stated, notified',
  shall: 'must, will',
  furnish: 'fill, create',
  spoil: 'distort, damage',
  asker: 'caller, requester',
  mend: 'fix, repair, correct',
  reckon: 'calculate',
};

/** `for who owes it`: the noun is missing. */
const whoAlone = /\b(for|to|of|by|from|than) who\b/g;

const folders = ['.github', 'codegen', 'schemas', 'src', 'tests'];
const hasProse = /\.(m?ts|tsx|json|md|txt)$/;
const word = new RegExp(`\\b(${Object.keys(unwanted).join('|')})(?:s|t|ed)?\\b`, 'gi');
/** `openFurnishedOffice` and `overlap_told` as words. */
const inWords = (line: string) => line.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
/** Migrations are history, and this file names the words. */
const isLeft = (file: string) => /\/migrations\/|^tests\/prose\.test\.ts$/.test(file);

test('comments, messages, names and titles are plain technical English', () => {
  expect(inWords('openFurnishedOffice overlap_told shallow').match(word)).toEqual(['Furnished', 'told']);
  const files = folders
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
    )
    .concat('README.md')
    .filter(file => hasProse.test(file) && !isLeft(file));
  const found = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => [
        ...[...inWords(line).matchAll(word)].map(
          ([text, stem = '']) => `${file}:${at + 1} "${text}": ${unwanted[stem.toLowerCase()]}`,
        ),
        ...(line.match(whoAlone) ?? []).map(text => `${file}:${at + 1} "${text}": those who, the user who`),
      ]),
  );
  expect(found).toEqual([]);
});
