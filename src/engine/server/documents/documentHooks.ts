import { today } from '../../shared/day.ts';
import { sameValue } from '../../shared/sameValue.ts';
import type { Data } from '../access/data.ts';
import { validationFailed } from '../access/problemError.ts';
import { dropContent } from '../files/fileContents.ts';
import type { EntityHooks, Save } from '../records/rows/hook.ts';
import { readSettings } from '../records/rows/readSettings.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { ownerFault } from './owner.ts';
import { leastRetention } from './retention.ts';
import { requireShown } from './shownFields.ts';

export const documentHooks: EntityHooks = {
  /**
   * Checks the owner and the retention of a document. What is filed may get another owner, but never none; documents
   * made by the product keep owner and kind.
   */
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
      await keepTheLaw({ data, stored, fields, faults }, changes('retention_until'));
    if (!changes('resource') && !changes('record_id')) return;
    const resource = fields.get('resource') ?? null;
    const id = fields.get('record_id') ?? null;
    const isOwned = isFiled(stored.fields);
    if (resource === null && (isOwned || id !== null)) faults.resource = { code: 'required' };
    if (id === null && (isOwned || resource !== null)) faults.record_id = { code: 'required' };
    if (typeof resource === 'string' && typeof id === 'number')
      Object.assign(faults, await ownerFault(data, resource, id));
    if (stored.fields.get('status') === 'inbox' && resource !== null) fields.set('status', 'assigned');
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
      async guard({ data, stored }) {
        const { fields } = stored;
        if (fields.get('legal_hold') === true) return { problem: 'legalHold' };
        if (!isFiled(fields)) return null;
        // The office may have prolonged the retention since the document was filed.
        const ends = [fields.get('retention_until'), await leastOf(data, stored, fields)];
        const until = ends.reduce<string>(
          (last, end) => (typeof end === 'string' && end > last ? end : last),
          '',
        );
        return until >= today() ? { problem: 'retentionRuns', params: { until } } : null;
      },
      work: ({ data, stored }) => dropContent(data, stored.id),
    },
  },
};

const ownerOf = (fields: ReadonlyMap<string, unknown>): string | null => {
  const resource = fields.get('resource') ?? null;
  return resource === null ? null : String(resource);
};

const isFiled = (fields: ReadonlyMap<string, unknown>): boolean => fields.get('status') !== 'inbox';

/** The earliest end of retention that the document may have with these fields; null: nothing requires one. */
const leastOf = async (data: Data, stored: StoredRecord, fields: StoredRecord['fields']) =>
  leastRetention(data.model.product, await readSettings(data), {
    kind: fields.get('kind'),
    received: fields.get('received_on'),
    created: today(new Date(String(stored.system.get('created_at')))),
    until: isFiled(stored.fields) ? stored.fields.get('retention_until') : null,
  });

/**
 * Recomputes the end of retention when its basis changes; it may be set to a later date, never to one earlier than
 * the law requires.
 */
async function keepTheLaw(
  { data, stored, fields, faults }: Pick<Save, 'data' | 'fields' | 'faults'> & { stored: StoredRecord },
  isGiven: boolean,
): Promise<void> {
  const least = await leastOf(data, stored, fields);
  if (least === null) return;
  const wanted = isGiven ? (fields.get('retention_until') ?? null) : null;
  if (wanted === null) fields.set('retention_until', least);
  else if (String(wanted) < least)
    faults.retention_until ??= { code: 'notBefore', params: { notBefore: least } };
}
