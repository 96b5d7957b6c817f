import type { RaRecord } from 'react-admin';
import {
  isSettingKey,
  type SettingDefinition,
  type SettingKey,
  settingDefinitions,
} from '../../../shared/settings/settingDefinitions';

/** One row of the screen: what the release says of the setting, and what the office has stored. */
export interface Setting {
  readonly key: SettingKey;
  readonly group: string;
  readonly definition: SettingDefinition;
  readonly record: RaRecord;
  /** null: the default holds */
  readonly stored: string | null;
}

/** In the order of the release, which is the order of thought; rows of other releases are left out. */
export function settingsIn(records: readonly RaRecord[]): readonly Setting[] {
  const byKey = new Map(records.map(record => [String(record.key), record]));
  return Object.keys(settingDefinitions).flatMap(key => {
    const record = byKey.get(key);
    if (!record || !isSettingKey(key)) return [];
    const stored = typeof record.value === 'string' && record.value !== '' ? record.value : null;
    return [{ key, group: String(record.group), definition: settingDefinitions[key], record, stored }];
  });
}
