import type { Locale, Text } from '../src/engine/shared/entityMeta';
import type { Product, ShippedRole } from '../src/engine/shared/product';

/** `schemas/product.json` as its author wrote it, after `product.schema.json` has accepted it. */
export interface ProductSchema {
  readonly name: string;
  readonly title: Text;
  readonly lead?: Text;
  readonly basePath: string;
  readonly languages: readonly [Locale, ...Locale[]];
  readonly timeZone: string;
  readonly currency: string;
  readonly menuGroups: readonly (EngineGroup | Group)[];
  readonly scopes: Readonly<Record<string, ScopeSchema>>;
  readonly roles: Readonly<
    Record<string, { readonly label: Text; readonly longLabel?: Text; readonly reach?: string }>
  >;
  readonly grants?: Readonly<Record<string, Readonly<Record<string, Level>>>>;
  readonly systemMenu?: Readonly<Record<string, string>>;
  readonly systemTexts?: Readonly<
    Record<string, { readonly about?: Text; readonly help?: Readonly<Record<string, Text>> }>
  >;
  readonly documents: {
    readonly owners: readonly string[];
    readonly kinds: Readonly<Record<string, { readonly label: Text }>>;
  };
  readonly settings?: { readonly groups?: readonly (string | Group)[] };
  readonly jobs?: Readonly<Record<string, { readonly label: Text }>>;
  readonly goTo?: Readonly<Record<string, string>>;
  readonly home?: { readonly begin?: readonly string[] };
}

/** What `x-access` gives a role. */
export type Level = 'read' | 'write' | 'manage' | readonly string[];

interface Group {
  readonly name: string;
  readonly label: Text;
}

export interface ScopeSchema {
  readonly entity: string;
  readonly label: Text;
  readonly help?: Text;
  readonly column?: boolean;
  readonly reach: Text;
  readonly shortReach: Text;
}

/** Groups in which the pages of the engine stand; their labels belong to it. */
export const ENGINE_GROUPS = ['authorization', 'system'] as const;
type EngineGroup = (typeof ENGINE_GROUPS)[number];

/** Groups of the engine's settings; their labels stand in its schema. */
export const ENGINE_SETTING_GROUPS: readonly string[] = ['office', 'mail', 'security', 'retention'];

/** The one role that every office has: it may do everything, and so no schema names it. */
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
  const { name, title, lead = null, basePath, languages, timeZone, currency, goTo = {} } = schema;
  const roles = Object.entries(schema.roles);
  return {
    name,
    title,
    lead,
    basePath,
    languages,
    timeZone,
    currency,
    menuGroups: groupNames(schema),
    scopes: Object.entries(schema.scopes).map(([scope, { entity }]) => ({ name: scope, entity })),
    roles: [administrator, ...roles.map(([key, { label, reach = 'all' }]) => ({ key, label, reach }))],
    goTo,
    home: { begin: schema.home?.begin ?? [] },
  };
}

/** What the screens say of groups, roles and scopes, under the keys that they look up. */
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
