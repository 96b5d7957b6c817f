import { isSettingKey, settingDefinitions } from '../../shared/settings/settingDefinitions.ts';
import { settingFault } from '../../shared/settings/settingFault.ts';
import type { EntityHooks } from '../records/hook.ts';

export const settingHooks: EntityHooks = {
  /** The value fits what the setting is; nothing means that the default holds. */
  beforeSave({ fields, faults }) {
    const key = String(fields.get('key'));
    const value = fields.get('value');
    if (!isSettingKey(key) || typeof value !== 'string' || value === '') return;
    const fault = settingFault(settingDefinitions[key], value);
    if (fault) faults.value = fault;
  },
};
