import { settingRows } from '../../server/domain/setup/syncSettings.ts';

/** The rows of the settings; the seed adds values of the invented office. */
export const settings = settingRows;
