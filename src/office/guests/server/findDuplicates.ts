import type { Data } from '@engine/server/access/data.ts';
import { fieldNamed } from '@engine/server/access/model.ts';
import { isReadable } from '@engine/server/access/resolveField.ts';
import { listRecords } from '@engine/server/records/list/list.ts';
import { traceReading } from '@engine/server/records/read/read.ts';
import type { ApiRecord } from '@engine/server/records/read/selection.ts';
import type { Duplicate } from '../shared/duplicate.ts';
import { sameName } from './sameName.ts';

/** The known data of a guest who is being entered. */
export interface Sought {
  readonly kvnr: string | null;
  readonly lastName: string | null;
  readonly birthDate: string | null;
  /** id of the guest who is being edited, who is no duplicate of themselves */
  readonly except: number | null;
}

const mostShown = 5;
/** more guests than share a birthday in one office */
const bornOnOneDay = 100;

/**
 * Guests that the caller can see and that may be the same person; matched by insurance number only if the caller may
 * read it.
 */
export async function findDuplicates(data: Data, sought: Sought): Promise<readonly Duplicate[]> {
  const byNumber = await withNumber(data, sought);
  const byName = await withName(data, sought);
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...byName.filter(({ id }) => !known.has(id))]
    .filter(({ id }) => id !== sought.except)
    .slice(0, mostShown);
}

async function withNumber(data: Data, { kvnr }: Sought): Promise<readonly Duplicate[]> {
  const entity = data.entity('guest', 'list');
  const mayKnow = isReadable(data.model, data.actor, entity, fieldNamed(entity, 'kvnr'));
  if (kvnr === null || !mayKnow) return [];
  const records = await guestsWith(data, { kvnr }, mostShown);
  await traceReading(
    data,
    entity,
    records.map(({ id, kvnr: found }) => ({ id, kvnr: found })),
  );
  return records.map(duplicate('kvnr'));
}

async function withName(data: Data, { lastName, birthDate }: Sought): Promise<readonly Duplicate[]> {
  if (lastName === null || birthDate === null) return [];
  const records = await guestsWith(data, { birth_date: birthDate }, bornOnOneDay);
  return records
    .filter(({ last_name }) => typeof last_name === 'string' && sameName(last_name, lastName))
    .map(duplicate('name'));
}

async function guestsWith(data: Data, filter: Readonly<Record<string, unknown>>, count: number) {
  const entity = data.entity('guest', 'list');
  const { records } = await listRecords(data, entity, { filter, sort: null, first: 0, count });
  return records;
}

const duplicate =
  (by: Duplicate['by']) =>
  (record: ApiRecord): Duplicate => ({ id: Number(record.id), label: String(record._label), by });
