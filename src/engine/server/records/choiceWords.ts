import type { Field } from '../../shared/field.ts';
import { gap, searchTextOf } from '../../shared/searchText.ts';
import type { Entity, Model } from '../access/model.ts';

/** Shorter words begin too many labels. */
const shortest = 3;

type Ways = readonly (readonly string[])[];

/** The values of the choice whose label in any language has words that begin so, as in one of the ways. */
export function valuesCalled(entity: Entity, field: Field, ways: Ways): readonly string[] {
  return field.options.flatMap(({ value }) =>
    begins(labelText(entity, field, String(value)), ways) ? value : [],
  );
}

/**
 * Does a word of any choice that is searched begin so? Such a word may fit half of a table. Two letters do beside others, as
 * in "zu prüfen", and are a whole word then.
 */
export const callsChoice = (model: Model, ways: Ways, isOneOfSeveral: boolean): boolean =>
  begins(labelsOf(model), isOneOfSeveral ? ways : ways.filter(way => way.every(isLong)));

const isLong = (word: string): boolean => [...word].length >= shortest;

const begins = (text: string, ways: Ways): boolean =>
  ways.some(way => way.every(word => text.includes(isLong(word) ? gap + word : gap + word + gap)));

/** The labels of a choice in the form of `searchTextOf`. */
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
