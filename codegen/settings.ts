import { engineSettings } from '../src/engine/shared/settings/engineSettings';
import type { SettingDefinition, SettingDefinitions } from '../src/engine/shared/settings/settingDefinition';
import type { ProductSchema } from './dialect/product';

/** Groups of the engine's settings; their labels are in the engine's schema of settings. */
const ENGINE_SETTING_GROUPS: readonly string[] = ['office', 'mail', 'security', 'retention'];

/** The keywords that each type of setting accepts besides type, texts and default; formats accept none. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  text: ['maxLength'],
  integer: ['minimum', 'maximum'],
  money: ['minimum', 'maximum'],
  boolean: [],
  pattern: ['maxLength', 'knows', 'needs', 'widths', 'longest'],
};
export const limitsOf = (type: string): readonly string[] => LIMITS[type] ?? [];

/**
 * The types of settings. Formats for days are not among them, because a setting must be as valid tomorrow as
 * today.
 */
export const settingTypes = ({ formats = {} }: ProductSchema): readonly string[] => [
  ...Object.keys(LIMITS),
  'email',
  'iban',
  'bic',
  ...Object.keys(formats),
];

/** Types whose settings always have a default. */
export const hasDefault = (type: string): boolean =>
  ['integer', 'money', 'boolean', 'pattern'].includes(type);

/** Names of all groups in their order; engine groups that product.json does not name come last. */
export function settingGroups({ settings: { groups = [] } = {} }: ProductSchema): readonly string[] {
  const named = groups.map(group => (typeof group === 'string' ? group : group.name));
  return [...named, ...ENGINE_SETTING_GROUPS.filter(name => !named.includes(name))];
}

export const groupOfSetting = (key: string): string => key.slice(0, key.indexOf('.'));

/**
 * The settings of engine and product.json, ordered by group. Within a group the office's name comes first,
 * then the settings of product.json, then those of the engine.
 */
export function buildSettings(product: ProductSchema): SettingDefinitions {
  const own = Object.entries(product.settings?.definitions ?? {}).map(
    ([key, schema]) => [key, complete(schema)] as const,
  );
  const { 'office.name': officeName, ...others } = engineSettings;
  const all = { 'office.name': officeName, ...Object.fromEntries(own), ...others };
  const order = settingGroups(product);
  const rankOf = (key: string) => order.indexOf(groupOfSetting(key));
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => rankOf(one) - rankOf(other)));
}

type SettingSchema = NonNullable<NonNullable<ProductSchema['settings']>['definitions']>[string];

/** Fills in the keywords that the author left out. */
export function complete({ type, ...schema }: SettingSchema): SettingDefinition {
  const { default: value = null, label, help = null, ...limits } = schema;
  const usual = type === 'pattern' ? { maxLength: 30, knows: ['year', 'yy', 'n'], needs: [['n']] } : {};
  return { type, default: value, label, help, ...usual, ...limits };
}
