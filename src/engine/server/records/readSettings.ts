import { sql } from 'kysely';
import {
  isSettingKey,
  type SettingDefinition,
  type SettingKey,
  type SettingValues,
  settingDefinitions,
} from '../../shared/settings/settingDefinitions.ts';
import type { Data } from '../access/data.ts';

/**
 * Every setting as it holds now, typed. Read afresh each time, one small statement, so that a change acts at once on
 * every replica; read it once at the begin of a longer step and hand it down.
 */
export async function readSettings(data: Data): Promise<SettingValues> {
  const rows = await data.run(sql`select ${sql.ref('key')}, value from setup where value is not null`);
  const values = new Map<string, unknown>(
    Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
  );
  for (const { key, value } of rows) {
    const name = String(key);
    const read = isSettingKey(name) ? settingValue(name, value) : null;
    if (read !== null) values.set(name, read);
  }
  // The keys are those of the table, and `settingFault` has let in only values of their type.
  return Object.fromEntries(values) as unknown as SettingValues;
}

/** What the office itself has set for one key; null: nothing, so whatever the caller holds for right applies. */
export async function ownSetting<K extends SettingKey>(data: Data, key: K): Promise<SettingValues[K] | null> {
  const [row] = await data.run(sql`select value from setup where ${sql.ref('key')} = ${key}`);
  return settingValue(key, row?.value);
}

/** A stored value; null for none and for what is none of its type, so that nobody is locked out by a broken row. */
export function settingValue<K extends SettingKey>(key: K, stored: unknown): SettingValues[K] | null {
  if (typeof stored !== 'string' || stored === '') return null;
  // `parsed` answers what the definition says, which is where the type comes from.
  return parsed(settingDefinitions[key], stored) as SettingValues[K] | null;
}

function parsed({ type }: SettingDefinition, value: string): unknown {
  if (type === 'integer' || type === 'money') return /^-?\d{1,15}$/.test(value) ? Number(value) : null;
  return type === 'boolean' ? value === 'true' : value;
}
