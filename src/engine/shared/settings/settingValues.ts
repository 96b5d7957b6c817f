import type { engineSettings } from './engineSettings.ts';
import type { OfficeSettings, ValuesOf } from './settingDefinition.ts';

/** Every setting with the value that holds. */
export type SettingValues = ValuesOf<typeof engineSettings> & OfficeSettings;

export type SettingKey = keyof SettingValues;
