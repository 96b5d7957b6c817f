import { settingFault } from '../../shared/settings/settingFault.ts';
import type { EntityHooks } from '../records/rows/hook.ts';

export const settingHooks: EntityHooks = {
  /** Checks that the value fits the type of the setting; an empty one means the default. */
  beforeSave({ data, fields, faults }) {
    const definition = data.model.settings[String(fields.get('key'))];
    const value = fields.get('value');
    if (!definition || typeof value !== 'string' || value === '') return;
    const fault = settingFault(definition, value);
    if (fault) faults.value = fault;
  },
};
