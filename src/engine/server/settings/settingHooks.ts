import { settingFault } from '../../shared/settings/settingFault.ts';
import type { EntityHooks } from '../records/rows/hook.ts';

export const settingHooks: EntityHooks = {
  /** The value fits what the setting is; nothing means that the default holds. */
  beforeSave({ data, fields, faults }) {
    const definition = data.model.settings[String(fields.get('key'))];
    const value = fields.get('value');
    if (!definition || typeof value !== 'string' || value === '') return;
    const fault = settingFault(definition, value);
    if (fault) faults.value = fault;
  },
};
