import { sameValue } from '../audit/changes.ts';
import { ownerFault } from '../domain/documents/owner.ts';
import type { EntityHooks } from './hook.ts';

export const documentHooks: EntityHooks = {
  /** A document belongs to a record or to none; what was made here keeps its owner and its kind. */
  async beforeSave({ data, stored, fields, faults }) {
    if (stored === null || data.isProduct) return;
    const changes = (name: string) => !sameValue(stored.fields.get(name) ?? null, fields.get(name) ?? null);
    if (stored.fields.get('origin') === 'made') {
      for (const name of ['kind', 'resource', 'record_id', 'retention_until'].filter(changes))
        faults[name] = { code: 'readOnly' };
    }
    if (!changes('resource') && !changes('record_id')) return;
    const resource = fields.get('resource') ?? null;
    const id = fields.get('record_id') ?? null;
    if (resource === null && id !== null) faults.resource = { code: 'required' };
    if (resource !== null && id === null) faults.record_id = { code: 'required' };
    if (typeof resource === 'string' && typeof id === 'number')
      Object.assign(faults, await ownerFault(data, resource, id));
    const status = stored.fields.get('status');
    if (status === 'inbox' && resource !== null) fields.set('status', 'assigned');
    if (status === 'assigned' && resource === null) fields.set('status', 'inbox');
  },
};
