import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { changeRecord } from '@engine/server/records/product/changeRecords.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { today } from '@engine/shared/day.ts';

interface Exemption {
  readonly from: string;
  readonly to: string;
}

type Fields = FieldReader<'copay_exempt' | 'exempt_from' | 'exempt_to'>;

/**
 * The stored exemption if an edit replaces it by a later one or ends it after it ran out: it still counts for its own
 * days. Null for an edit of the same days, which is a correction.
 */
export function replacedExemption(stored: Fields, fields: Fields): Exemption | null {
  const before = exemptionOf(stored);
  if (!before) return null;
  const after = exemptionOf(fields);
  const isOver = after ? after.from > before.to : before.to < today();
  return isOver ? before : null;
}

function exemptionOf(fields: Fields): Exemption | null {
  const [isExempt, from, to] = [
    fields.get('copay_exempt'),
    fields.get('exempt_from'),
    fields.get('exempt_to'),
  ];
  return isExempt && typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
}

const reason = 'The exemptions of a guest whom the caller edits.';

/** Adds the exemption to the former ones, unless one of them overlaps it. */
export async function keepExemption(data: Data, guest: number, { from, to }: Exemption): Promise<void> {
  const rows = await data.select('former exemptions of a guest', () => formerOf(data), { guest });
  if (rows.some(({ valid_from, valid_to }) => valid_from <= to && valid_to >= from)) return;
  const former_exemptions = [...rows, { valid_from: from, valid_to: to }];
  await changeRecord(data, entityNamed(data.model, 'guest'), guest, { former_exemptions });
}

const formerOf = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest_exemptions as t')
    .select(['t.id', 't.valid_from', 't.valid_to'])
    .where('t.guest', '=', slot<number>('guest'))
    .orderBy('t.valid_from');
