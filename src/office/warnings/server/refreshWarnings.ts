import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, text, textOrNull } from '@engine/server/access/readRow.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords, type RecordChange } from '@engine/server/records/product/changeRecords.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { sql } from 'kysely';
import { loadGuestFacts } from './loadGuestFacts.ts';
import type { Finding } from './warning.ts';
import { findingsOf } from './warningRules.ts';

const guestsAtOnce = 200;

/**
 * Makes the warnings of rules agree with what the rules find now, in the caller's transaction: a second run changes
 * nothing. What a person has settled stays settled while its cause is the same, and what a person wrote is left alone.
 */
export async function refreshWarnings(data: Data, guests: readonly number[]): Promise<void> {
  for (const ids of chunksOf([...new Set(guests)], guestsAtOnce)) await refresh(data, ids);
}

async function refresh(data: Data, ids: readonly number[]): Promise<void> {
  const found = (await loadGuestFacts(data, ids)).flatMap(guest => findingsOf(guest));
  const stored = await data.run(sql`
    select id, guest, kind, cause, resolved_at, resolved_by from person_warnings
    where origin = 'system' and guest in (${sql.join(ids)}) order by id`);
  const known = new Map(stored.map(row => [keyOfRow(row), row]));
  const keys = new Set(found.map(keyOf));
  const now = new Date().toISOString();

  const gone = stored.filter(row => isOpen(row) && !keys.has(keyOfRow(row)));
  const changes: readonly RecordChange[] = [
    ...gone.map(row => ({ id: number(row, 'id'), fields: { resolved_at: now, resolution: null } })),
    ...found.flatMap(finding => {
      const row = known.get(keyOf(finding));
      const isSettled = row && !isOpen(row) && textOrNull(row, 'resolved_by') !== null;
      return row && !isSettled
        ? [{ id: number(row, 'id'), fields: { ...fieldsOf(finding), resolved_at: null } }]
        : [];
    }),
  ];
  const entity = entityNamed(data.model, 'person-warning');
  await changeRecords(data, entity, changes);
  const fresh = found.filter(finding => !known.has(keyOf(finding)));
  if (fresh.length > 0) {
    await addRecords(
      data,
      entity,
      fresh.map(finding => ({
        ...fieldsOf(finding),
        guest: finding.guest,
        kind: finding.kind,
        cause: finding.cause,
        origin: 'system',
      })),
    );
  }
}

const fieldsOf = ({ severity, facts, validTo }: Finding) => ({ severity, facts, valid_to: validTo });
const isOpen = (row: Row) => textOrNull(row, 'resolved_at') === null;
const keyOf = ({ guest, kind, cause }: Finding) => `${guest}/${kind}/${cause}`;
const keyOfRow = (row: Row) => `${number(row, 'guest')}/${text(row, 'kind')}/${text(row, 'cause')}`;
