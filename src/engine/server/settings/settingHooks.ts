import { settingFault } from '../../shared/settings/settingFault.ts';
import type { Data } from '../access/data.ts';
import type { EntityHooks } from '../records/rows/hook.ts';
import { takenNumber } from './takenNumber.ts';

export const settingHooks: EntityHooks = {
  /**
   * Checks that the value fits the type of the setting, and that a pattern gives no number a second time; an empty value
   * means the default.
   */
  async beforeSave({ data, stored, fields, faults }) {
    const key = String(fields.get('key'));
    const definition = data.model.settings[key];
    if (!definition) return;
    const value = textIn(fields.get('value'));
    const fault = value === '' ? null : settingFault(definition, value);
    if (fault) faults.value = fault;
    else if (definition.type === 'pattern' && value !== textIn(stored?.fields.get('value'))) {
      const number = await takenBy(data, key, value === '' ? String(definition.default) : value);
      if (number !== null) faults.value = { code: 'numberTaken', params: { number } };
    }
  },
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The number that a pattern of the setting would give again; null: none. */
async function takenBy(data: Data, key: string, pattern: string): Promise<string | null> {
  const name = key.slice(key.indexOf('.') + 1).replaceAll('_', '-');
  const entity = data.model.entities.find(({ meta }) => meta.name === name);
  return entity ? takenNumber(data, entity, pattern) : null;
}
