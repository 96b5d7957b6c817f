import { PRODUCT_FILE } from '../load';
import { didYouMean, type Problem, problem } from '../problem';
import { ENGINE_GROUPS, groupNames, type ProductSchema } from '../product';

/** What product.json may name. */
interface Office {
  readonly entities: ReadonlySet<string>;
  /** null while a schema is faulty: one that is missing here may be that one's */
  readonly resources: ReadonlySet<string> | null;
}
type Rule = (product: ProductSchema, office: Office) => readonly Problem[];

/** The engine's own pages below `g`. */
const ENGINE_LETTERS = ['h', 'l', 'u'];

const at = (path: readonly (string | number)[], message: string, remedy: string) =>
  problem(PRODUCT_FILE, path, message, remedy);

/** As for schemas, each rule is one sentence that says what must hold. */
const rules: Readonly<Record<string, Rule>> = {
  'Every group of the menu is listed once, those of the engine too': product => {
    const groups = groupNames(product);
    const twice = groups.flatMap((name, index) =>
      groups.indexOf(name) === index
        ? []
        : [at(['menuGroups', index], `The group "${name}" stands here twice`, 'Remove one of the two')],
    );
    const missing = ENGINE_GROUPS.filter(name => !groups.includes(name)).map(name =>
      at(['menuGroups'], `The engine's group "${name}" is missing`, `Add "${name}" where it belongs`),
    );
    return [...twice, ...missing];
  },

  'Scopes are limits by entities that exist': ({ scopes }, { entities }) =>
    Object.entries(scopes).flatMap(([name, { entity }]) =>
      entities.has(entity)
        ? []
        : [
            at(
              ['scopes', name, 'entity'],
              `There is no entity "${entity}"`,
              didYouMean(entity, [...entities].sort()),
            ),
          ],
    ),

  'The reach of a role is all, own or a scope': ({ roles, scopes }) => {
    const reaches = ['all', 'own', ...Object.keys(scopes)];
    return Object.entries(roles).flatMap(([role, { reach = 'all' }]) =>
      reaches.includes(reach)
        ? []
        : [
            at(
              ['roles', role, 'reach'],
              `There is no scope "${reach}" that a role could reach`,
              didYouMean(reach, reaches),
            ),
          ],
    );
  },

  'The time zone is one that programs know': ({ timeZone }) =>
    isTimeZone(timeZone)
      ? []
      : [
          at(
            ['timeZone'],
            `There is no time zone "${timeZone}"`,
            didYouMean(timeZone, Intl.supportedValuesOf('timeZone')),
          ),
        ],

  'Shortcuts and the home page lead to resources that exist': ({ goTo = {}, home = {} }, { resources }) => {
    if (!resources) return [];
    const unknown = (path: readonly (string | number)[], name: string) =>
      resources.has(name)
        ? []
        : [at(path, `There is no resource "${name}"`, didYouMean(name, [...resources].sort()))];
    return [
      ...Object.entries(goTo).flatMap(([letter, name]) => unknown(['goTo', letter], name)),
      ...(home.begin ?? []).flatMap((name, index) => unknown(['home', 'begin', index], name)),
    ];
  },

  'Shortcuts leave the letters of the engine alone': ({ goTo = {} }) =>
    ENGINE_LETTERS.filter(letter => letter in goTo).map(letter =>
      at(['goTo', letter], `g ${letter} is a shortcut of the engine`, 'Choose another letter'),
    ),
};

/** What is wrong in product.json that one cannot see by its shape alone. */
export const productProblems = (
  product: ProductSchema | null,
  entities: ReadonlySet<string>,
  resources: ReadonlySet<string> | null,
): readonly Problem[] =>
  product ? Object.values(rules).flatMap(rule => rule(product, { entities, resources })) : [];

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
