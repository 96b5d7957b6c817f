import { labels as de } from '@generated/labels/de.ts';
import { labels as en } from '@generated/labels/en.ts';
import { entities } from '@generated/tables.ts';
import { expect, test } from 'vitest';

/** One word in one language, two in the other: what they say differs, and one language has no two words for it. */
const apart: readonly string[] = [
  'Anlass/Ursache',
  'Art/Rechnungsart',
  'Beschreibung/Bezeichnung',
  'Bezeichnung/Name',
  'Code/Kürzel',
  'Funktion/Stellung',
  'Gesamt/Rechnungsbetrag/Summe',
  'Kassenart/Typ',
  'Kostenträgerart/Zahlerart',
  'Kurzbezeichnung/Kurzname',
  'Betriebsart/Verfahrensstatus',
  'Verfahren/Zahlungsart',
  'Verwendungszweck/Zweck',
];

/** German and English label of each field, by its name. */
function labelsByName(): ReadonlyMap<string, readonly (readonly [de: string, en: string])[]> {
  const found = new Map<string, (readonly [string, string])[]>();
  for (const { resource, fields } of entities)
    for (const { name } of fields) {
      const key = `resources.${resource}.fields.${name}`;
      const [german, english] = [de[key], en[key]];
      if (german && english) found.set(name, [...(found.get(name) ?? []), [german, english]]);
    }
  return found;
}

test('fields of one name that are called alike in one language are called alike in the other', () => {
  const split = [...labelsByName().values()].flatMap(pairs =>
    ([0, 1] as const).flatMap(side => {
      const words = [...new Set(pairs.map(pair => pair[side]))];
      const other = (word: string) =>
        pairs.flatMap(pair => (pair[side] === word ? [pair[1 - side] ?? ''] : []));
      return words.map(word => [...new Set(other(word))].sort().join('/'));
    }),
  );
  expect(
    [...new Set(split.filter(words => words.includes('/')))].filter(word => !apart.includes(word)),
  ).toEqual([]);
});

test('no German label has a word of programmers', () => {
  const strange = /\b(hash|token|http|stream|match|payload|snapshot|session|cache|request|state)\b/i;
  expect(Object.entries(de).filter(([, text]) => strange.test(text))).toEqual([]);
});

test('the question before deleting says whether the record is kept', () => {
  const questions = (archives: boolean, words: Readonly<Record<string, string>>) =>
    entities
      .filter(({ archivable, operations }) => archivable === archives && operations.includes('delete'))
      .map(({ resource }) => words[`resources.${resource}.message.delete_content`]);
  expect(questions(true, de).length).toBeGreaterThan(3);
  for (const question of questions(true, de)) expect(question).toMatch(/kommt ins Archiv/);
  for (const question of questions(true, en)) expect(question).toMatch(/goes to the archive/);
  for (const question of questions(false, de)) expect(question).toMatch(/nicht rückgängig machen/);
  for (const question of questions(false, en)) expect(question).toMatch(/cannot be undone/);
});
