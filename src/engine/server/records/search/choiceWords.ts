import type { Field } from '../../../shared/field.ts';
import { gap, searchTextOf } from '../../../shared/searchText.ts';
import type { Entity, Model } from '../../access/model.ts';

/** Shorter words match the beginning of too many labels. */
const shortest = 3;

type Ways = readonly (readonly string[])[];

/** The enum values whose label, in any language, has words that begin with all words of one of the `ways`. */
export function valuesCalled(entity: Entity, field: Field, ways: Ways): readonly string[] {
  return field.options.flatMap(({ value }) =>
    begins(labelText(entity, field, String(value)), ways) ? value : [],
  );
}

/**
 * Does a word of any enum label begin like this? Such a word may match half of a table. In a search of several words
 * two letters suffice, as in "zu prüfen", but then must match a whole word.
 */
export const callsChoice = (model: Model, ways: Ways, isOneOfSeveral: boolean): boolean =>
  begins(labelsOf(model), isOneOfSeveral ? ways : ways.filter(way => way.every(isLong)));

const isLong = (word: string): boolean => [...word].length >= shortest;

const begins = (text: string, ways: Ways): boolean =>
  ways.some(way => way.every(word => text.includes(isLong(word) ? gap + word : gap + word + gap)));

/** The labels of an enum value in all languages, normalised by `searchTextOf`. */
function labelText({ meta, labels }: Entity, { name }: Field, value: string): string {
  const key = `resources.${meta.resource}.enums.${name}.${value}`;
  return searchTextOf([labels.de[key], labels.en[key]].flatMap(label => label ?? []));
}

const known = new WeakMap<Model, string>();

function labelsOf(model: Model): string {
  const text =
    known.get(model) ??
    model.entities
      .flatMap(entity => {
        const choices = [...entity.fields.values()].filter(({ kind }) => kind === 'enum');
        return choices.flatMap(field =>
          field.options.map(({ value }) => labelText(entity, field, String(value))),
        );
      })
      .join('');
  known.set(model, text);
  return text;
}
