import type { EntityHooks } from '../records/rows/hook.ts';
import { keyFault } from './keyFault.ts';
import { rightTitles } from './rightTitle.ts';

export const permissionHooks: EntityHooks = {
  /** A permission without a description gets one from what it allows. */
  beforeSave(save) {
    const { data, fields, faults } = save;
    const wrongKey = keyFault(save);
    if (wrongKey) faults.key = wrongKey;
    const [resource, action, field] = ['resource', 'action', 'field'].map(name => fields.get(name) ?? null);
    if (typeof resource !== 'string' || typeof action !== 'string') return;
    const titles = rightTitles(data.model, {
      resource,
      action,
      field: field === null ? null : String(field),
    });
    for (const [name, title] of Object.entries(titles)) if (!fields.get(name)) fields.set(name, title);
  },
};
