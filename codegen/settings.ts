import { engineSettings } from '../src/engine/shared/settings/engineSettings';
import type { SettingDefinition, SettingDefinitions } from '../src/engine/shared/settings/settingDefinition';
import type { ProductSchema } from './dialect';

/** Groups of the engine's settings; their labels stand in its schema. */
const ENGINE_GROUPS: readonly string[] = ['office', 'mail', 'security', 'retention'];

/** What the author of a setting may say besides its type, texts and default; nothing of a format. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  text: ['maxLength'],
  integer: ['minimum', 'maximum'],
  money: ['minimum', 'maximum'],
  boolean: [],
  pattern: ['maxLength', 'knows'],
};
export const limitsOf = (type: string): readonly string[] => LIMITS[type] ?? [];

/** What settings may hold: formats of days do not fit, since a setting is as good tomorrow as it is today. */
export const settingTypes = ({ formats = {} }: ProductSchema): readonly string[] => [
  ...Object.keys(LIMITS),
  'email',
  'iban',
  'bic',
  ...Object.keys(formats),
];

/** Types that hold something from the start. */
export const hasDefault = (type: string): boolean =>
  ['integer', 'money', 'boolean', 'pattern'].includes(type);

/** Names of all groups in their order; those of the engine that product.json does not name come last. */
export function settingGroups({ settings: { groups = [] } = {} }: ProductSchema): readonly string[] {
  const named = groups.map(group => (typeof group === 'string' ? group : group.name));
  return [...named, ...ENGINE_GROUPS.filter(name => !named.includes(name))];
}

export const groupOfSetting = (key: string): string => key.slice(0, key.indexOf('.'));

/**
 * Those of the engine and of product.json, by group. In each group the office's name comes first, then what product.json
 * defines, then what the engine adds.
 */
export function buildSettings(product: ProductSchema): SettingDefinitions {
  const own = Object.entries(product.settings?.definitions ?? {}).map(
    ([key, schema]) => [key, complete(schema)] as const,
  );
  const { 'office.name': officeName, ...others } = engineSettings;
  const all = { 'office.name': officeName, ...Object.fromEntries(own), ...others };
  const order = settingGroups(product);
  const placeOf = (key: string) => order.indexOf(groupOfSetting(key));
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

type SettingSchema = NonNullable<NonNullable<ProductSchema['settings']>['definitions']>[string];

/** Fills in what the author left out. */
export function complete({ type, ...schema }: SettingSchema): SettingDefinition {
  const { default: value = null, label, help = null, ...limits } = schema;
  const usual = type === 'pattern' ? { maxLength: 30, knows: ['year', 'yy', 'n'] } : {};
  return { type, default: value, label, help, ...usual, ...limits };
}
