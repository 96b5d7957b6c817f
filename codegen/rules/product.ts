import type { ProductSchema } from '../dialect/product';
import { OWN_PATHS } from '../ownPaths';
import { didYouMean, type Problem, type SchemaPath } from '../problem';
import { ENGINE_MENU_GROUPS, groupNames } from '../product';
import { documentRules } from './documents';
import { firstStepRules } from './firstSteps';
import { formatRules } from './formats';
import { at, type Named, type ProductRules } from './productRule';
import { settingRules } from './settings';
import { taskRules } from './tasks';

/** Letters of the engine's own shortcuts, pressed after `g`. */
const ENGINE_LETTERS = ['h', 'l', 'u'];

const rules: ProductRules = {
  ...settingRules,
  ...formatRules,
  ...documentRules,
  ...taskRules,
  ...firstStepRules,

  'The addresses of the screens are none of the server': ({ basePath }) =>
    OWN_PATHS.includes(basePath)
      ? [
          at(
            ['basePath'],
            `${basePath} is an address of the server itself`,
            'Choose another, such as "/tours"',
          ),
        ]
      : [],

  'A name is none that every object of JavaScript has': ({ roles, formats, jobs, documents }) =>
    Object.entries({ roles, formats, jobs, 'documents/kinds': documents.kinds }).flatMap(
      ([place, named = {}]) =>
        Object.hasOwn(named, 'constructor')
          ? [
              at(
                [...place.split('/'), 'constructor'],
                'The name "constructor" is reserved',
                'Choose another name',
              ),
            ]
          : [],
    ),

  'Every group of the menu is listed once, those of the engine too': product => {
    const groups = groupNames(product);
    const twice = groups.flatMap((name, index) =>
      groups.indexOf(name) === index
        ? []
        : [at(['menuGroups', index], `The group "${name}" stands here twice`, 'Remove one of the two')],
    );
    const missing = ENGINE_MENU_GROUPS.filter(name => !groups.includes(name)).map(name =>
      at(['menuGroups'], `The engine's group "${name}" is missing`, `Add "${name}" where it belongs`),
    );
    return [...twice, ...missing];
  },

  'A scope has a name that no field of users has': ({ scopes }, { system }) => {
    const fields = system.get('user')?.properties;
    if (!fields) return [];
    return Object.keys(scopes).flatMap(name =>
      fields[name]?.['x-ref']?.entity === scopes[name]?.entity
        ? []
        : [at(['scopes', name], `Users have a field "${name}" already`, 'Choose another name')],
    );
  },

  'Grants, places in the menu and texts are given to entities of the engine': (product, { system }) => {
    const { grants = {}, systemMenu = {}, systemTexts = {} } = product;
    return Object.entries({ grants, systemMenu, systemTexts }).flatMap(([keyword, given]) =>
      Object.keys(given).flatMap(name =>
        system.has(name)
          ? []
          : [at([keyword, name], `The engine has no entity "${name}"`, didYouMean(name, [...system.keys()]))],
      ),
    );
  },

  'Rights are given to what the API offers, places to what the menu shows, texts to fields': (
    product,
    { system },
  ) => {
    const { grants = {}, systemMenu = {}, systemTexts = {} } = product;
    const schemaOf = (name: string) => system.get(name);
    return [
      ...Object.keys(grants)
        .filter(name => schemaOf(name)?.['x-operations']?.length === 0 && !schemaOf(name)?.['x-permissions'])
        .map(name => at(['grants', name], `The API does not offer "${name}"`, 'Remove it')),
      ...Object.keys(systemMenu)
        .filter(name => schemaOf(name) && !schemaOf(name)?.['x-menu'])
        .map(name => at(['systemMenu', name], `"${name}" does not stand in the menu`, 'Remove it')),
      ...Object.entries(systemTexts).flatMap(([name, { help = {} }]) => {
        const fields = Object.keys(schemaOf(name)?.properties ?? help);
        return Object.keys(help)
          .filter(field => !fields.includes(field))
          .map(field =>
            at(
              ['systemTexts', name, 'help', field],
              `"${name}" has no field "${field}"`,
              didYouMean(field, fields),
            ),
          );
      }),
    ];
  },

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
    const unknown = (path: SchemaPath, name: string) =>
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

/** The faults of product.json that its meta-schema cannot find. */
export const productProblems = (product: ProductSchema | null, named: Named): readonly Problem[] =>
  product ? Object.values(rules).flatMap(rule => rule(product, named)) : [];

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
