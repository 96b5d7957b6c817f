import { didYouMean } from '../problem';
import { buildSettings } from '../settings';
import { at, type ProductRules } from './productRule';

const placeOf = (kind: string, ...below: readonly string[]) => ['documents', 'kinds', kind, ...below];

export const documentRules: ProductRules = {
  'Each kind of document says in one way how long it is kept': ({ documents: { kinds } }) =>
    Object.entries(kinds).flatMap(([kind, { years, keep }]) => {
      if (years === undefined && keep === undefined)
        return [
          at(
            placeOf(kind),
            `Nothing says how long documents of the kind "${kind}" are kept`,
            'Add "years", or "keep" with the setting that holds them',
          ),
        ];
      return years !== undefined && keep !== undefined
        ? [at(placeOf(kind, 'years'), '"years" and "keep" both say how long', 'Remove one of the two')]
        : [];
    }),

  'The setting that says how long to keep a document is a whole number': product => {
    const numbers = Object.entries(buildSettings(product)).flatMap(([key, { type }]) =>
      type === 'integer' ? [key] : [],
    );
    return Object.entries(product.documents.kinds).flatMap(([kind, { keep }]) =>
      keep === undefined || numbers.includes(keep)
        ? []
        : [at(placeOf(kind, 'keep'), `No setting "${keep}" holds a whole number`, didYouMean(keep, numbers))],
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
