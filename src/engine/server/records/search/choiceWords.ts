import type { Field } from '../../../shared/field.ts';
import { gap, searchTextOf } from '../../../shared/searchText.ts';
import type { Entity, Model } from '../../access/model.ts';
import { reachedChoices } from './reach.ts';

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
 * The enum values within reach of a search for records of the entity whose label has words that begin like this, as
 * `bill.status.paid`; they may match half of a table. A search for a single word needs three letters; in one for
 * several, two suffice, as in "zu prüfen", but then must match a whole word.
 */
export function choicesCalled(
  model: Model,
  entity: Entity,
  ways: Ways,
  isOneOfSeveral: boolean,
): readonly string[] {
  const asked = isOneOfSeveral ? ways : ways.filter(way => way.every(isLong));
  if (!begins(labelsOf(model), asked)) return [];
  const named = (wanted: Ways) =>
    reachedChoices(model, entity).flatMap(({ entity: of, field }) =>
      valuesCalled(of, field, wanted).map(value => `${of.meta.name}.${field.name}.${value}`),
    );
  return named(asked).length === 0 ? [] : named(ways);
}

const isLong = (word: string): boolean => [...word].length >= shortest;

const begins = (text: string, ways: Ways): boolean =>
  ways.some(way => way.every(word => text.includes(isLong(word) ? gap + word : gap + word + gap)));

const normalised = new WeakMap<Entity, Map<string, string>>();

/** The labels of an enum value in all languages, normalised by `searchTextOf`. */
function labelText(entity: Entity, { name }: Field, value: string): string {
  const { meta, labels } = entity;
  const texts = normalised.get(entity) ?? new Map<string, string>();
  normalised.set(entity, texts);
  const key = `resources.${meta.resource}.enums.${name}.${value}`;
  const text = texts.get(key) ?? searchTextOf([labels.de[key], labels.en[key]].flatMap(label => label ?? []));
  texts.set(key, text);
  return text;
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
