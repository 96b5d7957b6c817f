import { didYouMean } from '../problem';
import { buildSettings } from '../settings';
import { at, type ProductRules } from './productRule';

/** Rules about the steps for setting up a new office. */
export const firstStepRules: ProductRules = {
  'A first step is done by records or by settings': ({ home: { firstSteps = [] } = {} }) =>
    firstSteps.flatMap(({ resource, settings, atLeast }, index) => {
      const place = ['home', 'firstSteps', index];
      if ((resource === undefined) === (settings === undefined))
        return [at(place, 'It does not say when it is done', 'Name either its "resource" or its "settings"')];
      return atLeast !== undefined && resource === undefined
        ? [at([...place, 'atLeast'], 'Settings are not counted', 'Remove "atLeast"')]
        : [];
    }),

  'First steps have names of their own': ({ home: { firstSteps = [] } = {} }) => {
    const names = firstSteps.map(({ name }) => name);
    return names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            at(
              ['home', 'firstSteps', index, 'name'],
              `Another step is called "${name}"`,
              'Choose another name',
            ),
          ],
    );
  },

  'First steps lead to lists and settings that exist': (product, { resources }) => {
    const { home: { firstSteps = [] } = {} } = product;
    const known = Object.keys(buildSettings(product));
    return firstSteps.flatMap(({ resource, settings = [] }, index) => {
      const place = ['home', 'firstSteps', index];
      const isUnknown = resource !== undefined && resources !== null && !resources.has(resource);
      return [
        ...(isUnknown
          ? [
              at(
                [...place, 'resource'],
                `There is no resource "${resource}"`,
                didYouMean(resource, [...resources].sort()),
              ),
            ]
          : []),
        ...settings.flatMap((key, nth) =>
          known.includes(key)
            ? []
            : [at([...place, 'settings', nth], `There is no setting "${key}"`, didYouMean(key, known))],
        ),
      ];
    });
  },
};
