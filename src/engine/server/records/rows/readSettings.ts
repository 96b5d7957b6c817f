import { sql } from 'kysely';
import type { SettingDefinition } from '../../../shared/settings/settingDefinition.ts';
import type { SettingKey, SettingValues } from '../../../shared/settings/settingValues.ts';
import type { Data } from '../../access/data.ts';

/**
 * The current values of all settings, typed. Not cached (one small statement), so that a change takes effect at once
 * on every replica; in a longer step read them once and pass them on.
 */
export async function readSettings(data: Data): Promise<SettingValues> {
  const { settings } = data.model;
  const rows = await data.run(sql`select ${sql.ref('key')}, value from setup where value is not null`);
  const values = new Map<string, unknown>(
    Object.entries(settings).map(([key, definition]) => [key, definition.default]),
  );
  for (const { key, value } of rows) {
    const definition = settings[String(key)];
    const read = definition ? readValue(definition, value) : null;
    if (read !== null) values.set(String(key), read);
  }
  // The keys are those of the product, and `settingFault` accepts only values of their type.
  return Object.fromEntries(values) as unknown as SettingValues;
}

/** The value that the office itself has set for a key; null if none, so that the caller's default applies. */
export async function ownSetting<K extends SettingKey>(data: Data, key: K): Promise<SettingValues[K] | null> {
  return settingValue(data, key, await storedSetting(data, key));
}

/** The stored text of a key, which need not be that of a known setting. */
export async function storedSetting(data: Data, key: string): Promise<unknown> {
  const [row] = await data.run(sql`select value from setup where ${sql.ref('key')} = ${key}`);
  return row?.value;
}

/** A stored value; null if there is none or it has the wrong type, so that a broken row locks out no user. */
export function settingValue<K extends SettingKey>(
  { model }: Pick<Data, 'model'>,
  key: K,
  stored: unknown,
): SettingValues[K] | null {
  const definition = model.settings[key];
  // `readValue` returns the type that the definition declares, from which `SettingValues` is derived.
  return definition ? (readValue(definition, stored) as SettingValues[K] | null) : null;
}

function readValue({ type }: SettingDefinition, stored: unknown): unknown {
  if (typeof stored !== 'string' || stored === '') return null;
  if (type === 'integer' || type === 'money') return /^-?\d{1,15}$/.test(stored) ? Number(stored) : null;
  return type === 'boolean' ? stored === 'true' : stored;
}
