import { settingRows } from '@engine/server/settings/syncSettings.ts';
import { settings as definitions } from '@generated/settings.ts';

/** The rows of the settings; the seed adds values of the invented office. */
export const settings = settingRows(definitions);
