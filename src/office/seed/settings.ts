import { settingRows } from '@engine/server/settings/syncSettings.ts';

/** The rows of the settings; the seed adds values of the invented office. */
export const settings = settingRows;
