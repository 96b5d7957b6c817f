import type { Text } from '../src/engine/shared/entityMeta';
import { formats as engineFormats } from '../src/engine/shared/formats';
import type { Product, ShippedRole, ShownField } from '../src/engine/shared/product';
import type { ProductSchema } from './dialect/product';

/** Menu groups of the engine's pages; their labels are in the engine. */
export const ENGINE_MENU_GROUPS = ['authorization', 'system'] as const;

/** The one role that every office has: it may do everything, so no schema names it. */
const administrator: ShippedRole = {
  key: 'administrator',
  label: { de: 'Administration', en: 'Administrator' },
  reach: 'all',
};

export const groupNames = (product: ProductSchema): readonly string[] =>
  product.menuGroups.map(group => (typeof group === 'string' ? group : group.name));

/** Names of all shipped roles, the administrator first. */
export const roleNames = (product: ProductSchema): readonly string[] => [
  administrator.key,
  ...Object.keys(product.roles),
];

/** Fills in what the author left out. */
export function buildProduct(schema: ProductSchema): Product {
  const {
    name,
    title,
    lead = null,
    basePath,
    languages,
    passwordWords = [],
    timeZone,
    currency,
    country,
    formats = {},
    goTo = {},
  } = schema;
  const roles = Object.entries(schema.roles);
  return {
    name,
    title,
    lead,
    basePath,
    languages,
    passwordWords,
    timeZone,
    currency,
    country,
    menuGroups: groupNames(schema),
    scopes: Object.entries(schema.scopes).map(([scope, { entity }]) => ({ name: scope, entity })),
    roles: [administrator, ...roles.map(([key, { label, reach = 'all' }]) => ({ key, label, reach }))],
    formats: Object.entries(formats).map(
      ([format, { message, digits = false, pattern, example, asTyped }]) => ({
        name: format,
        message,
        digits,
        ...(pattern !== undefined && { pattern }),
        ...(example !== undefined && { example }),
        ...(asTyped && { asTyped }),
      }),
    ),
    documents: buildDocuments(schema),
    goTo,
    home: { begin: schema.home?.begin ?? [], tasks: schema.home?.tasks ?? {} },
  };
}

function buildDocuments({ documents: { kinds, usualKind } }: ProductSchema): Product['documents'] {
  const [first = ''] = Object.keys(kinds);
  return {
    // `rules/documents.ts` has already checked that each kind has one of the two
    kinds: Object.entries(kinds).map(([name, { years = 0, keep, shows = [] }]) => ({
      name,
      ...(keep === undefined ? { years } : { keep }),
      shows: shows.map(shownField),
    })),
    usualKind: usualKind ?? first,
  };
}

/** `guest.kvnr` */
export function shownField(path: string): ShownField {
  const dot = path.indexOf('.');
  return { entity: path.slice(0, dot), field: path.slice(dot + 1) };
}

/** Every check that `x-format` may name in this office. */
export const formatNames = ({ formats = {} }: Pick<ProductSchema, 'formats'>): readonly string[] => [
  ...Object.keys(engineFormats),
  ...Object.keys(formats),
];

/** The screens' texts for menu groups, roles and scopes, by message key. */
export function productTexts(schema: ProductSchema): readonly (readonly [key: string, text: Text])[] {
  const groups = schema.menuGroups.flatMap(group =>
    typeof group === 'string' ? [] : [[`app.menu.${group.name}`, group.label] as const],
  );
  const roles = Object.entries(schema.roles).map(
    ([key, { label, longLabel = label }]) => [`authorization.role.${key}`, longLabel] as const,
  );
  const scopes = Object.entries(schema.scopes).map(
    ([name, { shortReach }]) => [`authorization.matrix.scopes.${name}`, shortReach] as const,
  );
  return [...groups, ...roles, ...scopes];
}
