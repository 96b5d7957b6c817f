import { engineSettings } from '../src/engine/shared/settings/engineSettings';
import type { SettingDefinition, SettingDefinitions } from '../src/engine/shared/settings/settingDefinition';
import type { ProductSchema } from './dialect';

/** Groups of the engine's settings; their labels stand in its schema. */
const ENGINE_GROUPS: readonly string[] = ['office', 'mail', 'security', 'retention'];

/** What the author of a setting may say besides its type, texts and default. */
export const LIMITS_OF_TYPES: Readonly<Record<SettingDefinition['type'], readonly string[]>> = {
  text: ['maxLength'],
  integer: ['minimum', 'maximum'],
  money: ['minimum', 'maximum'],
  boolean: [],
  email: [],
  ik: [],
  iban: [],
  bic: [],
  pattern: ['maxLength', 'knows'],
};

export const isSettingType = (name: string): name is SettingDefinition['type'] =>
  Object.hasOwn(LIMITS_OF_TYPES, name);

/** Types that hold something from the start. */
export const hasDefault = (type: SettingDefinition['type']): boolean =>
  type === 'integer' || type === 'money' || type === 'boolean' || type === 'pattern';

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
  const own = Object.entries(product.settings?.definitions ?? {}).flatMap(([key, schema]) => {
    const definition = complete(schema);
    return definition ? [[key, definition] as const] : [];
  });
  const { 'office.name': officeName, ...others } = engineSettings;
  const all = { 'office.name': officeName, ...Object.fromEntries(own), ...others };
  const order = settingGroups(product);
  const placeOf = (key: string) => order.indexOf(groupOfSetting(key));
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}

type SettingSchema = NonNullable<NonNullable<ProductSchema['settings']>['definitions']>[string];

/** Fills in what the author left out; null while the type is one that does not exist. */
export function complete({ type, ...schema }: SettingSchema): SettingDefinition | null {
  if (!isSettingType(type)) return null;
  const { default: value = null, label, help = null, ...limits } = schema;
  const usual = type === 'pattern' ? { maxLength: 30, knows: ['year', 'yy', 'n'] } : {};
  return { type, default: value, label, help, ...usual, ...limits };
}
