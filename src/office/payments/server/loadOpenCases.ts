import { oneOf, oneOfTexts } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { canSee } from '@engine/server/access/resolveField.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { chunksOf } from '@engine/shared/chunks.ts';
import { casesOfBills, claimOf } from './followDebts.ts';
import { numberWords } from './namedClaims.ts';
import type { OpenBill, OpenCase } from './openClaims.ts';
import { leftOf } from './shareOpen.ts';

const perStatement = 400;

/** Visible cases that money may be for: those of these bills, and those whose numbers are in the references. */
export async function loadOpenCases(
  data: Data,
  open: readonly OpenBill[],
  { bills, references }: { readonly bills: Iterable<OpenBill>; readonly references: readonly string[] },
): Promise<readonly OpenCase[]> {
  if (!canSee(data.actor, entityNamed(data.model, 'bill-case'))) return [];
  const seen = new Map<number, Seen>();
  const add = (rows: readonly Seen[]) => {
    for (const row of rows) seen.set(row.id, row);
  };
  for (const chunk of chunksOf([...new Set([...bills].map(({ id }) => id))], perStatement))
    add(await data.run(cases(data).where('t.bill', ...oneOf(data, chunk))));
  for (const chunk of chunksOf([...new Set(references.flatMap(numberWords))], perStatement))
    add(await data.run(cases(data).where('t.number', ...oneOfTexts(data, chunk))));
  const openOf = new Map(open.map(bill => [bill.id, bill.open]));
  const owing = [...seen.values()].filter(({ bill }) => bill !== null && openOf.has(bill));
  const claims = await casesOfBills(data, [...new Set(owing.flatMap(({ bill }) => bill ?? []))]);
  const left = new Map([...claims.values()].flat().map(row => [row.id, leftOf(claimOf(row)).rest]));
  return owing.flatMap(({ id, number, voucher_no: voucher, bill }) => {
    const owed = Math.min(openOf.get(bill ?? 0) ?? 0, left.get(id) ?? 0);
    return bill === null || owed === 0 ? [] : [{ id, number, voucher, bill, owed }];
  });
}

interface Seen {
  readonly id: number;
  readonly number: string;
  readonly voucher_no: string | null;
  readonly bill: number | null;
}

const cases = (data: Data) =>
  data
    .rows('bill_cases as t', 'see')
    .select(columns('bill_cases as t', ['id', 'number', 'voucher_no', 'bill']))
    .orderBy('t.id');
