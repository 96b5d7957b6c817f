import type { Data, Row } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { number, text, textOrNull } from '@engine/server/access/readRow.ts';
import { rowScope } from '@engine/server/access/rowScope.ts';
import { sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import type { OpenBill, PaymentTraits } from './suggestBills.ts';

/** The bills on which money is owed and which the caller sees, the oldest first. */
export async function loadOpenBills(data: Data): Promise<readonly OpenBill[]> {
  const conditions = [
    isOwed('t'),
    ...rowScope(data.model, data.actor, entityNamed(data.model, 'bill'), 't', 'see'),
  ];
  const rows = await data.run(sql`
    select t.id, t.number, t.recipient_name, t.recipient_type, t.recipient_guest, t.recipient_insurance,
      t.recipient_company, t.${sql.ref('open')}, t.total, t.due_date, coalesce(h.ik, c.ik) as ik
    from bills as t
    left join health_insurance as h on h.id = t.recipient_insurance
    left join companies as c on c.id = t.recipient_company
    where ${sql.join(conditions, sql` and `)} order by t.due_date, t.id`);
  return rows.map(billOf);
}

const billOf = (row: Row): OpenBill => ({
  id: number(row, 'id'),
  number: text(row, 'number'),
  recipientName: textOrNull(row, 'recipient_name') ?? '',
  recipient: `${text(row, 'recipient_type')}:${row.recipient_guest ?? row.recipient_insurance ?? row.recipient_company}`,
  open: number(row, 'open'),
  total: number(row, 'total'),
  dueDate: textOrNull(row, 'due_date'),
  ik: textOrNull(row, 'ik'),
});

/** What is known of payments, by their ids; whose account it is told by master data and by what was paid from it before. */
export async function loadTraits(
  data: Data,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaymentTraits>> {
  if (ids.length === 0) return new Map();
  const rows = await data.run(sql`
    select id, rest, purpose, end_to_end_id, payer_name, payer_iban, payer_type, payer_guest, payer_insurance,
      payer_company
    from payments where id in (${sql.join(ids)})`);
  const ibans = [...new Set(rows.flatMap(row => textOrNull(row, 'payer_iban') ?? []))];
  const owners = await ownersOf(data, ibans);
  return new Map(
    rows.map(row => {
      const iban = textOrNull(row, 'payer_iban');
      const payer = row.payer_guest ?? row.payer_insurance ?? row.payer_company ?? null;
      const traits: PaymentTraits = {
        rest: Number(row.rest ?? 0),
        reference: `${textOrNull(row, 'purpose') ?? ''} ${textOrNull(row, 'end_to_end_id') ?? ''}`,
        payerName: textOrNull(row, 'payer_name'),
        payers: new Set(payer === null ? [] : [`${textOrNull(row, 'payer_type')}:${payer}`]),
        accountOwners: (iban === null ? null : owners.get(iban)) ?? new Set(),
      };
      return [number(row, 'id'), traits];
    }),
  );
}

/** `guest:7` by account: guests and companies that have named it, and recipients whose bills were paid from it. */
export async function ownersOf(
  data: Data,
  ibans: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (ibans.length === 0) return new Map();
  const listed = sql.join(ibans);
  const rows = await data.run(sql`
    select iban, 'guest' as type, id from guest where iban in (${listed})
    union select iban, 'company', id from companies where iban in (${listed})
    union select p.payer_iban, b.recipient_type,
        coalesce(b.recipient_guest, b.recipient_insurance, b.recipient_company)
      from payment_allocations as a join payments as p on p.id = a.payment join bills as b on b.id = a.bill
      where p.payer_iban in (${listed})`);
  const owners = new Map<string, Set<string>>();
  for (const row of rows) {
    const iban = text(row, 'iban');
    owners.set(iban, (owners.get(iban) ?? new Set()).add(`${text(row, 'type')}:${row.id}`));
  }
  return owners;
}
