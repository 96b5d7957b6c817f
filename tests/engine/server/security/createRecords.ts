import type { AppDeps } from '@engine/server/app.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import type { OfficeFacts } from '@engine/shared/officeFacts.ts';
import { permissions } from '@generated/permissions.ts';
import { entities } from '@generated/tables.ts';
import { type Caller, type Office, openOffice } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';

export interface FilledOffice extends Office {
  /** the id of the one record of each entity, by name of the entity */
  readonly records: ReadonlyMap<string, number>;
  /** may do everything, but reads none of the specially protected fields */
  readonly reader: Caller;
  /** holds every right there is */
  readonly owner: Caller;
}

/** What stands in the hidden fields; none of it may ever come out. By entity and field. */
export const hiddenValues: ReadonlyMap<string, ReadonlyMap<string, unknown>> = new Map([
  [
    'guest',
    new Map<string, unknown>([
      ['payer_type', 'statutory'],
      ['insured_status', 'member'],
      ['kvnr', 'X110411675'],
      ['infection', 'kanarie-infection'],
      ['notes', 'kanarie-notes'],
      ['care_level', 4],
    ]),
  ],
  [
    'person-warning',
    new Map([
      // of a kind that tells nothing else
      ['kind', 'conduct'],
      ['text', 'kanarie-warning'],
    ]),
  ],
  ['prescription', new Map([['icd10', 'Q99.9']])],
  ['bill-case', new Map([['guest_snapshot', { last_name: 'kanarie-snapshot' }]])],
  [
    'user',
    new Map<string, unknown>([
      ['password_hash', 'kanarie-password-hash'],
      ['totp_secret', 'kanarie-totp-secret'],
      ['totp_last_step', 77_665_544],
    ]),
  ],
]);

/** Every one of them that is distinct from an ordinary value. */
export const canaries: readonly string[] = ['X110411675', 'Q99.9', 'kanarie', '77665544'];

/** An office with one record of every entity, whose hidden fields all have a value. */
export async function openFilledOffice(
  dialect: 'sqlite' | 'postgres',
  facts?: OfficeFacts,
  more?: Pick<AppDeps, 'scan'>,
): Promise<FilledOffice> {
  const office = await openOffice(dialect, undefined, facts, more);
  const records = new Map<string, number>();
  for (const meta of entities) await createRecords(office, meta, records);
  const plain = permissions.filter(({ field }) => field === null).map(({ key }) => key);
  return { ...office, records, reader: await office.caller(plain), owner: await office.caller('all') };
}

async function createRecords(office: Office, meta: EntityMeta, records: Map<string, number>): Promise<void> {
  if (records.has(meta.name)) return;
  for (const field of meta.fields) {
    const target = entities.find(({ name }) => name === field.ref?.entity);
    const isNeeded =
      field.required || (field.when !== null && !field.whenOptional) || field.requiredWhen !== null;
    if (target && target !== meta && isNeeded && !field.ref?.join)
      await createRecords(office, target, records);
  }
  const fields = new Map([...exampleOf(meta, 1, records), ...(hiddenValues.get(meta.name) ?? [])]);
  if (meta.name === 'guest') fields.set('health_insurance', records.get('health-insurance'));
  records.set(meta.name, await office.insertAny(meta.name, Object.fromEntries(fields)));
}

/** What has a list at the API. */
export const listed: readonly EntityMeta[] = entities.filter(meta => meta.operations.includes('list'));

export const isHidden = (field: Field): boolean => field.secret || field.sensitive;

/** The body without what differs from request to request. */
export function comparable(body: Readonly<Record<string, unknown>>): unknown {
  const { requestId: _id, ...rest } = body;
  return rest;
}
