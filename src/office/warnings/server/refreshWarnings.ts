import { idsFor, oneOfSlot } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords, type RecordChange } from '@engine/server/records/product/changeRecords.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { today } from '@engine/shared/day.ts';
import type { InferResult } from 'kysely';
import { loadGuestFacts } from './loadGuestFacts.ts';
import { needsFinding } from './needsFinding.ts';
import type { Finding } from './warning.ts';
import { findingsOf, standingCauses } from './warningRules.ts';

const guestsAtOnce = 200;

const reason = 'Warnings of rules are the same for every reader; the edit that changes them shows none.';

/**
 * Updates the warnings of rules to the current findings, in the caller's transaction: a second run changes nothing. A
 * warning that a person has settled stays settled while its cause is the same and is there. What a person wrote is over
 * once its last day is. Archived guests have no findings: their warnings are over until they are restored.
 */
export async function refreshWarnings(data: Data, guests: readonly number[]): Promise<void> {
  for (const ids of chunksOf([...new Set(guests)], guestsAtOnce)) await refresh(data, ids);
}

async function refresh(data: Data, ids: readonly number[]): Promise<void> {
  const facts = await loadGuestFacts(data, ids);
  const found = facts.flatMap(guest => findingsOf(guest));
  const lookedAt = new Set<number | null>(facts.map(({ id }) => id));
  const stored = await data.select('warnings to refresh', () => warningsToRefresh(data), {
    guests: idsFor(data, ids),
    today: today(),
  });
  const known = new Map(stored.map(row => [keyOf(row), row]));
  const keys = new Set(found.map(keyOf));
  const now = new Date().toISOString();

  const gone = stored.filter(row => isOpen(row) && !keys.has(keyOf(row)));
  const over = stored.filter(
    row =>
      isSettled(row) && !keys.has(keyOf(row)) && lookedAt.has(row.guest) && standingCauses.has(row.cause),
  );
  const changes: readonly RecordChange[] = [
    ...gone.map(row => ({ id: row.id, fields: { resolved_at: now, resolution: null } })),
    // No longer settled by a person, they open when they are found again.
    ...over.map(row => ({ id: row.id, fields: { resolved_by: null } })),
    ...found.flatMap(finding => {
      const row = known.get(keyOf(finding));
      const fields = { ...fieldsOf(finding), resolved_at: null, resolution: null };
      return row && !isSettled(row) ? [{ id: row.id, fields }] : [];
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

const warningsToRefresh = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('person_warnings as w')
    .select(columns('person_warnings as w', ['id', 'guest', 'kind', 'cause', 'resolved_at', 'resolved_by']))
    .where(needsFinding())
    .where('w.guest', ...oneOfSlot(data, 'guests'))
    .orderBy('w.id');

type WarningRow = InferResult<ReturnType<typeof warningsToRefresh>>[number];

const fieldsOf = ({ severity, facts, validTo }: Finding) => ({ severity, facts, valid_to: validTo });
const isOpen = (row: WarningRow) => row.resolved_at === null;
const isSettled = (row: WarningRow) => !isOpen(row) && row.resolved_by !== null;
const keyOf = ({ guest, kind, cause }: Pick<WarningRow, 'guest' | 'kind' | 'cause'>) =>
  `${guest}/${kind}/${cause}`;
