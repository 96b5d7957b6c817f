import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { approvedByOthers } from '../../cases/server/approvedByOthers.ts';
import { nameInList } from '../../guests/server/guestName.ts';
import { isBilledToInsurer } from '../../insurances/server/payerTypes.ts';
import type { BilledAmount } from './billTotals.ts';
import { countsForCase } from './countsForCase.ts';
import { goesToPayer } from './payerOfCase.ts';

const reason = 'A bill states all its positions and whom they were for; the caller has chosen the bill.';

/** A position with what a letter says about it. Quantity × 100, unit price in 1/10000 €. */
export interface LoadedItem extends BilledAmount {
  /** null while its bill is a draft */
  readonly bill: number | null;
  readonly billCase: number;
  readonly caseNumber: string;
  readonly guest: string;
  /** null where the reader may not see it */
  readonly birthDate: string | null;
  /** only if the bill goes to the health insurance that issued the number and that still pays */
  readonly kvnr: string | null;
  /** the number under which another payer knows the guest */
  readonly reference: string | null;
  /** false: claims part of a supply that another bill has stated, with all of its value-added tax */
  readonly isSupply: boolean;
  readonly date: string;
  readonly description: string;
  /** `description` in English, if the tariff has one */
  readonly descriptionInEnglish: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: number;
  readonly unit: string | null;
  readonly unitPrice: number;
  readonly tour: number | null;
  readonly isSurcharge: boolean;
  /** price of the tariff row, for a percentage in 1/10000 % */
  readonly rowPrice: number | null;
  readonly pricesIncludeVat: boolean;
  /** the rejected case that this one replaces; null if another payer was billed for it */
  readonly replaces: ReplacedCase | null;
  /** what the payer requires: prescription, doctor and approval; null if the bill goes to somebody else */
  readonly entitlement: Entitlement | null;
}

/** A rejected case, and the bill that it was on. */
export interface ReplacedCase {
  readonly caseNumber: string;
  readonly billNumber: string;
  readonly billedOn: string;
  /** the bill stated tax for it */
  readonly isTaxed: boolean;
}

export interface Entitlement {
  readonly prescribedOn: string;
  /** numbers of practice and doctor */
  readonly bsnr: string | null;
  readonly lanr: string | null;
  /** only if the payer has granted the approval itself */
  readonly approvalNumber: string | null;
  readonly approvedOn: string | null;
}

/** The positions of a bill: of an issued bill its own, of a draft those that it will take from its cases. */
export async function loadItems(data: Data, bill: number): Promise<readonly LoadedItem[]> {
  const issued = await data.run(items(data).where('i.bill', '=', bill));
  if (issued.length > 0) return itemsOf(data, issued);
  const waiting = await data.run(items(data).where('c.bill', '=', bill).where('i.bill', 'is', null));
  return itemsOf(data, waiting);
}

/** The positions that stand on these bills, by bill; one without any is missing. */
export async function loadBilledItems(
  data: Data,
  bills: readonly number[],
): Promise<ReadonlyMap<number, readonly LoadedItem[]>> {
  const rows = await data.run(items(data).where('i.bill', ...oneOf(data, bills)));
  return groupBy(await itemsOf(data, rows), ({ bill }) => bill ?? 0);
}

/** The positions that count for these cases. */
export async function loadItemsOf(data: Data, cases: readonly number[]): Promise<readonly LoadedItem[]> {
  const rows = await data.run(
    items(data)
      .where('i.bill_case', ...oneOf(data, cases))
      .where(countsForCase('c')),
  );
  return itemsOf(data, rows);
}

const items = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bill_cases as c', 'c.id', 'i.bill_case')
    .innerJoin('guest as g', 'g.id', 'c.guest')
    .leftJoin('bills as b', 'b.id', 'i.bill')
    .leftJoin('tariffnumbers as n', 'n.id', 'i.tariff_number')
    .leftJoin('tariffcodes as tc', 'tc.id', 'n.tariff_code')
    .leftJoin('prescriptions as p', 'p.id', 'c.prescription')
    .leftJoin('tours as t', 't.id', 'i.tour')
    .leftJoin('companies as f', 'f.id', 't.facility')
    .leftJoin('bill_cases as o', 'o.id', 'c.original_case')
    .leftJoin('bills as ob', 'ob.id', 'o.bill')
    .select(
      columns('bill_items as i', [
        'bill',
        'bill_case',
        'tour',
        'service_date',
        'description',
        'start_time',
        'end_time',
        'quantity',
        'unit_price',
        'amount',
        'vat_rate',
        'vat_amount',
        'copay',
      ]),
    )
    .select([
      'c.number as case_number',
      'c.kind as case_kind',
      'n.unit',
      'n.name_en',
      'n.surcharge',
      'n.price as row_price',
      'tc.price_includes_vat',
      't.pickup_city',
      'b.recipient_type',
      'b.recipient_insurance',
      'b.recipient_company',
      'o.number as replaced_case',
      'o.payer_type as replaced_payer_type',
      'o.payer as replaced_payer',
      'o.payer_company as replaced_payer_company',
      'ob.number as replaced_bill',
      'ob.issue_date as replaced_on',
    ])
    .select(columns('prescriptions as p', ['issued_on', 'bsnr', 'lanr', 'approval_number', 'approval_on']))
    .select(
      columns('bill_cases as c', [
        'guest',
        'prescription',
        'payer_type',
        'payer',
        'payer_company',
        'payer_reference',
        'guest_snapshot',
      ]),
    )
    .select(columns('guest as g', ['name_prefix', 'last_name', 'first_name', 'birth_date', 'kvnr']))
    .select(({ fn, selectFrom }) => [
      fn.coalesce('t.dropoff_city', 'f.address_city').as('dropoff_city'),
      selectFrom('bill_items as oi')
        .select(({ fn: of }) => of.sum<number | null>('oi.vat_amount').as('vat'))
        .whereRef('oi.bill_case', '=', 'o.id')
        .whereRef('oi.bill', '=', 'o.bill')
        .as('replaced_vat'),
    ])
    .orderBy('c.number')
    .orderBy('i.service_date')
    .orderBy('i.start_time')
    .orderBy('i.id');

type ItemRow = InferResult<ReturnType<typeof items>>[number];

async function itemsOf(data: Data, rows: readonly ItemRow[]): Promise<readonly LoadedItem[]> {
  const approved = rows.filter(row => row.approval_number !== null && entitlementOf(row));
  const others = await approvedByOthers(
    data,
    approved.map(({ bill_case, ...row }) => ({ ...row, id: bill_case })),
  );
  return rows.map(row => itemOf(others.has(row.bill_case) ? withoutApproval(row) : row));
}

const withoutApproval = (row: ItemRow): ItemRow => ({ ...row, approval_number: null, approval_on: null });

const itemOf = (row: ItemRow): LoadedItem => ({
  bill: row.bill,
  billCase: row.bill_case,
  caseNumber: row.case_number,
  guest: nameInList(row),
  birthDate: row.birth_date,
  kvnr: row.payer_type === 'statutory' && goesToPayer(row) ? numberOf(row) : null,
  reference: goesToPayer(row) ? row.payer_reference : null,
  isSupply: isSupply(row),
  date: row.service_date,
  description: row.description,
  descriptionInEnglish: row.name_en,
  start: row.start_time,
  end: row.end_time,
  from: row.pickup_city,
  to: row.dropoff_city,
  quantity: row.quantity,
  unit: row.unit,
  unitPrice: row.unit_price,
  tour: row.tour,
  isSurcharge: isSet(row.surcharge),
  rowPrice: row.row_price,
  pricesIncludeVat: row.price_includes_vat === null || isSet(row.price_includes_vat),
  replaces: replacedBy(row),
  entitlement: entitlementOf(row),
  amount: row.amount,
  vatRate: Number(row.vat_rate),
  vatAmount: row.vat_amount ?? 0,
  copay: row.copay ?? 0,
});

/** A bill to a former payer is not mentioned to the current one. */
function replacedBy(row: ItemRow): ReplacedCase | null {
  const { replaced_case: caseNumber, replaced_bill: billNumber, replaced_on: billedOn } = row;
  const isSame =
    row.replaced_payer_type === row.payer_type &&
    row.replaced_payer === row.payer &&
    row.replaced_payer_company === row.payer_company;
  if (!isSame || !isSupply(row) || caseNumber === null || billNumber === null || billedOn === null)
    return null;
  return { caseNumber, billNumber, billedOn, isTaxed: (row.replaced_vat ?? 0) !== 0 };
}

const isSupply = ({ case_kind }: ItemRow): boolean => case_kind === 'tours';

/** Insurers pay for what was prescribed and approved; guests and companies pay for rides. */
function entitlementOf(row: ItemRow): Entitlement | null {
  if (!goesToPayer(row) || !isBilledToInsurer(row.payer_type) || row.issued_on === null) return null;
  return {
    prescribedOn: row.issued_on,
    bsnr: row.bsnr,
    lanr: row.lanr,
    approvalNumber: row.approval_number,
    approvedOn: row.approval_on,
  };
}

/** The number that was submitted, whatever the guest's is today. */
function numberOf({ guest_snapshot, kvnr }: ItemRow): string | null {
  const snapshot = parsed(guest_snapshot);
  return isObject(snapshot) && typeof snapshot.kvnr === 'string' ? snapshot.kvnr : kvnr;
}
