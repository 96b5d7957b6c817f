import { didYouMean, type SchemaPath } from '../problem';
import { shownField } from '../product';
import { buildSettings } from '../settings';
import { noField, systemColumns } from './fieldAt';
import { at, type ProductRules } from './productRule';

const pathTo = (kind: string, ...below: SchemaPath) => ['documents', 'kinds', kind, ...below];

export const documentRules: ProductRules = {
  'Each kind of document says in one way how long it is kept': ({ documents: { kinds } }) =>
    Object.entries(kinds).flatMap(([kind, { years, keep }]) => {
      if (years === undefined && keep === undefined)
        return [
          at(
            pathTo(kind),
            `Nothing says how long documents of the kind "${kind}" are kept`,
            'Add "years", or "keep" with the setting that holds them',
          ),
        ];
      return years !== undefined && keep !== undefined
        ? [at(pathTo(kind, 'years'), '"years" and "keep" both say how long', 'Remove one of the two')]
        : [];
    }),

  'The setting that says how long to keep a document is a whole number': product => {
    const numbers = Object.entries(buildSettings(product)).flatMap(([key, { type }]) =>
      type === 'integer' ? [key] : [],
    );
    return Object.entries(product.documents.kinds).flatMap(([kind, { keep }]) =>
      keep === undefined || numbers.includes(keep)
        ? []
        : [at(pathTo(kind, 'keep'), `No setting "${keep}" holds a whole number`, didYouMean(keep, numbers))],
    );
  },

  'What documents show are fields that can be read': ({ documents: { kinds } }, { names, entities }) =>
    Object.entries(kinds).flatMap(([kind, { shows = [] }]) =>
      shows.flatMap((path, index) => {
        const place = pathTo(kind, 'shows', index);
        const { entity: name, field } = shownField(path);
        if (!names.has(name))
          return [at(place, `The entity "${name}" does not exist`, didYouMean(name, [...names]))];
        const entity = entities.get(name);
        const found = entity?.fields.get(field);
        if (!entity || systemColumns.includes(field)) return [];
        if (found?.['x-secret'])
          return [at(place, `Field "${path}" never leaves the server`, 'Name a field without x-secret')];
        if (found) return [];
        const { message, remedy } = noField(entity, place, field);
        return [at(place, `${message} in ${entity.file}`, remedy)];
      }),
    ),

  'Where something is specially protected, each kind of document says what it shows': (
    { documents: { kinds } },
    { entities },
  ) => {
    const isProtected = [...entities].some(([, { fields }]) =>
      [...fields.values()].some(field => field['x-sensitive']),
    );
    if (!isProtected) return [];
    return Object.entries(kinds).flatMap(([kind, { shows }]) =>
      shows
        ? []
        : [
            at(
              pathTo(kind),
              `Documents of the kind "${kind}" may show what is specially protected`,
              'Name the fields in "shows", or write "shows": [] where they show none',
            ),
          ],
    );
  },

  'The usual kind of documents is one of them': ({ documents: { kinds, usualKind } }) =>
    usualKind === undefined || Object.hasOwn(kinds, usualKind)
      ? []
      : [
          at(
            ['documents', 'usualKind'],
            `There is no kind "${usualKind}" of documents`,
            didYouMean(usualKind, Object.keys(kinds)),
          ),
        ],
};
