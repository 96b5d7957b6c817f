import { oneOf, oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { type InferResult, sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import { recipientColumns, recipientId, recipientOf } from '../../bills/server/recipient.ts';
import type { PartyKey } from '../../letters/server/parties.ts';
import { referenceOf } from './numberIndex.ts';
import type { OpenBill, PaymentTraits } from './openClaims.ts';
import { companiesOfAccounts } from './ownAccounts.ts';
import { partyText, payerColumns, payerOf } from './payer.ts';

const reason = 'Whose account it is says all that was paid from it; only ids of payers are compared.';

/** The bills that the caller sees with an open amount or open claims, the oldest first. */
export async function loadOpenBills(data: Data): Promise<readonly OpenBill[]> {
  const claims = await claimsOpen(data);
  const rows = await data.run(openBills(data, [...claims.keys()]));
  return rows.flatMap(row => (row.number === null ? [] : [billOf(row, row.number, claims.get(row.id) ?? 0)]));
}

/** Cents of open fees and interest, by bill. */
async function claimsOpen(data: Data): Promise<ReadonlyMap<number, number>> {
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('dunning_claims as k')
      .select('k.bill')
      .select(({ fn }) => fn.sum<number>('k.open').as('open'))
      .where('k.status', '=', sql.lit('open'))
      .groupBy('k.bill'),
  );
  return new Map(rows.map(({ bill, open }) => [bill, Number(open)]));
}

const openBills = (data: Data, withClaims: readonly number[]) =>
  data
    .rows('bills as t', 'see', ['health_insurance', 'companies'])
    .leftJoin('health_insurance as h', 'h.id', 't.recipient_insurance')
    .leftJoin('companies as c', 'c.id', 't.recipient_company')
    .select(
      columns('bills as t', [
        'id',
        'number',
        'company',
        'recipient_name',
        ...recipientColumns,
        'open',
        'total',
        'due_date',
      ]),
    )
    .select(({ fn }) => fn.coalesce('h.ik', 'c.ik').as('ik'))
    .where(eb => eb.or([isOwed('t'), eb('t.id', ...oneOf(data, withClaims))]))
    .orderBy('t.due_date')
    .orderBy('t.id');

const billOf = (
  row: InferResult<ReturnType<typeof openBills>>[number],
  number: string,
  beside: number,
): OpenBill => ({
  id: row.id,
  number,
  company: row.company,
  recipientName: row.recipient_name ?? '',
  recipient: partyText(recipientOf(row)),
  open: row.open,
  claimsOpen: beside,
  total: row.total,
  dueDate: row.due_date,
  ik: row.ik,
});

/** Traits of payments, by their ids; master data and earlier payments from the same account identify the payer. */
export async function loadTraits(
  data: Data,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaymentTraits>> {
  if (ids.length === 0) return new Map();
  const rows = await data.run(
    data
      .unscoped(reason)
      .selectFrom('payments as p')
      .select(
        columns('payments as p', [
          'id',
          'rest',
          'account',
          'purpose',
          'end_to_end_id',
          'payer_name',
          'payer_iban',
          'copay_case',
          ...payerColumns,
        ]),
      )
      .where('p.id', ...oneOf(data, ids)),
  );
  const ibans = [...new Set(rows.flatMap(row => row.payer_iban ?? []))];
  const owners = await ownersOf(data, ibans);
  const accounts = await companiesOfAccounts(data);
  return new Map(
    rows.map(row => {
      const payer = payerOf(row);
      const traits: PaymentTraits = {
        rest: row.rest ?? 0,
        // The reference of a guest's credit names a case, but that case is paid by the insurer.
        reference:
          row.copay_case === null ? referenceOf({ purpose: row.purpose, endToEndId: row.end_to_end_id }) : '',
        payerName: row.payer_name,
        payers: new Set(payer === null ? [] : [partyText(payer)]),
        accountOwners: new Set((owners.get(row.payer_iban ?? '') ?? []).map(partyText)),
        companies: accounts(row.account),
      };
      return [row.id, traits];
    }),
  );
}

/** Owners of accounts: guests and companies that have named them, and recipients whose bills were paid from them. */
export async function ownersOf(
  data: Data,
  ibans: readonly string[],
): Promise<ReadonlyMap<string, readonly PartyKey[]>> {
  if (ibans.length === 0) return new Map();
  const listed = oneOfTexts(data, ibans);
  const all = data.unscoped(reason);
  const rows = await data.run(
    all
      .selectFrom('payment_allocations as a')
      .innerJoin('payments as p', 'p.id', 'a.payment')
      .innerJoin('bills as b', 'b.id', 'a.bill')
      .select(['p.payer_iban as iban', 'b.recipient_type as type', recipientId('b').as('id')])
      .where('p.payer_iban', ...listed)
      .union(
        all
          .selectFrom('guest as g')
          .select(['g.iban', sql<'guest'>`'guest'`.as('type'), 'g.id'])
          .where('g.iban', ...listed),
      )
      .union(
        all
          .selectFrom('companies as c')
          .select(['c.iban', sql<'company'>`'company'`.as('type'), 'c.id'])
          .where('c.iban', ...listed),
      ),
  );
  const owners = new Map<string, PartyKey[]>();
  for (const { iban, type, id } of rows)
    if (iban !== null && id !== null) owners.set(iban, [...(owners.get(iban) ?? []), { type, id }]);
  return owners;
}
