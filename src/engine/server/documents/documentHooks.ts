import { today } from '../../shared/day.ts';
import { shapes } from '../../shared/formats.ts';
import { sameValue } from '../../shared/sameValue.ts';
import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { dropContent } from '../files/fileContents.ts';
import type { EntityHooks, Save } from '../records/rows/hook.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import { ownerFault } from './owner.ts';
import { retentionUntil } from './retention.ts';
import { requireShown } from './shownFields.ts';

export const documentHooks: EntityHooks = {
  /** Checks the owner and the retention of a document; documents made by the product keep owner and kind. */
  async beforeSave({ data, stored, fields, faults }) {
    if (stored === null || data.isProduct) return;
    const changes = (name: string) => !sameValue(stored.fields.get(name) ?? null, fields.get(name) ?? null);
    if (stored.fields.get('origin') === 'made') {
      for (const name of ['kind', 'resource', 'record_id', 'received_on', 'retention_until'].filter(changes))
        faults[name] = { code: 'readOnly' };
    }
    // With another kind or owner, the content could become readable for those who may not read it.
    if (['kind', 'resource', 'record_id'].some(changes))
      requireShown(data, stored.fields.get('kind'), ownerOf(stored.fields));
    if (['kind', 'received_on', 'retention_until'].some(changes))
      await keepTheLaw(data, fields, faults, changes('retention_until'));
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

  transitions: {
    assign: {
      async prepare({ data, stored, fields }) {
        requireShown(data, stored.fields.get('kind'), ownerOf(stored.fields));
        const named = (name: string) => fields.get(name) ?? stored.fields.get(name);
        const faults = await ownerFault(data, String(named('resource')), Number(named('record_id')));
        if (faults) throw validationFailed(faults);
      },
    },
    /** Legal retention and a legal hold prevent deletion; documents still in the inbox may be discarded. */
    discard: {
      guard({ stored: { fields } }) {
        if (fields.get('legal_hold') === true) return { problem: 'legalHold' };
        const until = fields.get('retention_until');
        const isFiled = fields.get('status') !== 'inbox';
        return isFiled && typeof until === 'string' && until >= today()
          ? { problem: 'retentionRuns', params: { until } }
          : null;
      },
      work: ({ data, stored }) => dropContent(data, stored.id),
    },
  },
};

const ownerOf = (fields: ReadonlyMap<string, unknown>): string | null => {
  const resource = fields.get('resource') ?? null;
  return resource === null ? null : String(resource);
};

/**
 * Recomputes the end of retention when its basis changes; it may be set to a later date, never to one earlier than
 * the law requires.
 */
async function keepTheLaw(
  data: Data,
  fields: Map<string, unknown>,
  faults: Save['faults'],
  isGiven: boolean,
): Promise<void> {
  const [kind, received] = [fields.get('kind'), fields.get('received_on')];
  if (typeof received !== 'string' || !shapes.date(received)) return;
  const least = retentionUntil(data.model.product, kind, received, await readSettings(data));
  if (least === null) return;
  const wanted = isGiven ? (fields.get('retention_until') ?? null) : null;
  if (wanted === null) fields.set('retention_until', least);
  else if (String(wanted) < least)
    faults.retention_until ??= { code: 'notBefore', params: { notBefore: least } };
}
