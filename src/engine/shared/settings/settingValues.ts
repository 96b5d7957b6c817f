import type { engineSettings } from './engineSettings.ts';
import type { OfficeSettings, ValuesOf } from './settingDefinition.ts';

/** All settings with their effective values. */
export type SettingValues = ValuesOf<typeof engineSettings> & OfficeSettings;

export type SettingKey = keyof SettingValues;
