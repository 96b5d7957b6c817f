import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { Finding, IntegrityCheck } from '@engine/server/audit/integrityCheck.ts';
import { loggedValues } from '@engine/server/audit/loggedValues.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { type InferResult, sql } from 'kysely';
import { contentHash } from '../../bills/server/contentHash.ts';
import { alteredFields, comparedWithLog } from './comparedFields.ts';
import { type StoredBillFacts, statedBill } from './statedBill.ts';
import { alteredPositions } from './statedPositions.ts';

const reason =
  'A check looks at all issued bills, and names only what differs from their papers, to those who may see the log.';

/** The paper of a bill may state the positions of hundreds of cases. */
const most = 25;

/**
 * An issued bill is what its paper was made of: the facts match the hash that was sealed with it, and they and the log
 * match the bill and its positions. What changes after the issue, such as payments, is not compared.
 */
export const billContents: IntegrityCheck = {
  name: 'billContents',
  async step(data, after) {
    const bills = await data.run(issuedAfter(data, after));
    const ids = bills.map(({ id }) => id);
    const items = groupBy(await data.run(itemsOf(data, ids)), ({ bill }) => bill);
    const logged = await loggedValues(data, 'bills', ids);
    return {
      cursor: ids.at(-1) ?? null,
      checked: bills.length,
      findings: bills.flatMap(bill => findingsIn(bill, items.get(bill.id) ?? [], logged.get(bill.id))),
    };
  },
};

/** Frozen fields of plain values; those with words of a list are compared with the paper alone. */
const loggedFields = [
  ...(['number', 'company', 'recipient_insurance', 'recipient_guest', 'recipient_company'] as const),
  ...(['recipient_name', 'issue_date', 'service_from', 'service_to', 'due_date', 'net', 'vat_7'] as const),
  ...(['vat_19', 'vat', 'gross', 'copay', 'total', 'vat_note', 'cancels', 'cancel_reason'] as const),
  ...(['billing_run', 'pdf', 'content_hash'] as const),
] as const;

const issuedAfter = (data: Data, after: number) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .leftJoin('letters as l', 'l.document', 'b.pdf')
    .leftJoin('bills as o', 'o.id', 'b.cancels')
    .select(columns('bills as b', ['id', 'kind', 'recipient_snapshot', ...loggedFields]))
    .select(['l.facts', 'o.number as cancelled_number'])
    .where('b.status', '<>', sql.lit('draft'))
    .where('b.id', '>', after)
    .orderBy('b.id')
    .limit(most);

type IssuedBill = InferResult<ReturnType<typeof issuedAfter>>[number];

const itemsOf = (data: Data, bills: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .select(columns('bill_items as i', ['id', 'bill', 'service_date', 'description', 'quantity']))
    .select(columns('bill_items as i', ['unit_price', 'amount', 'vat_rate']))
    .where('i.bill', ...oneOf(data, bills));

type IssuedItem = InferResult<ReturnType<typeof itemsOf>>[number];

function findingsIn(
  bill: IssuedBill,
  items: readonly IssuedItem[],
  logged: ReadonlyMap<string, unknown> | undefined,
): readonly Finding[] {
  const issued = { table: 'bills', resource: 'bills', id: bill.id };
  const compared = comparedWithLog(loggedFields, bill, logged);
  if (bill.facts === null)
    return [...alteredFields(issued, compared), ...(bill.content_hash === null ? [] : [missingPaper(bill)])];
  // `keepLetters` has written the facts; what an earlier release left out is not compared.
  const facts = parsed(bill.facts) as StoredBillFacts;
  const snapshot = parsed(bill.recipient_snapshot);
  const hash = ['content_hash', contentHash(bill.facts), bill.content_hash] as const;
  return [
    ...alteredFields(issued, [...compared, hash, ...statedBill(facts, bill, snapshot)]),
    ...alteredPositions(facts, bill.id, items),
  ];
}

/** A bill with a hash was issued with a paper. */
const missingPaper = ({ id, pdf }: IssuedBill): Finding => ({
  table: 'letters',
  id: null,
  what: 'missing',
  expected: `document ${pdf}, bills #${id}`,
  found: null,
});
