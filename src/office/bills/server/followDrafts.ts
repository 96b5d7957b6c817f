import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { changeRecords, type RecordChange } from '@engine/server/records/product/changeRecords.ts';
import { removeAsProduct } from '@engine/server/records/product/removeAsProduct.ts';
import { type InferResult, sql } from 'kysely';
import { movePayments } from '../../payments/server/moveAllocations.ts';
import type { BillKind } from './billRow.ts';
import { type BillTotals, billTotals } from './billTotals.ts';
import { type CaseField, caseFieldOf, caseFields, loadAmounts } from './draftBills.ts';

const reason = 'A draft says what its cases come to, for every reader; the caller has changed the cases.';

/** Updates the drafts that contain these cases to the current amounts of the cases. */
export async function followDrafts(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  const drafts = await data.run(draftsOf(data, cases));
  if (drafts.length === 0) return;
  const billed = await Promise.all(
    drafts.map(async draft => ({ ...draft, cases: await casesOn(data, draft) })),
  );
  const amounts = await loadAmounts(data, billed);
  const changes = billed.flatMap((draft): readonly RecordChange[] => {
    const fields = billTotals(draft.cases.flatMap(({ id }) => amounts(draft.kind, id)));
    return isSame(draft, fields) ? [] : [{ id: draft.id, fields: { ...fields } }];
  });
  await changeRecords(data, entityNamed(data.model, 'bill'), changes);
}

/** Why money goes back from a draft that is removed, for the log. */
const nothingDue = 'Es ist nichts mehr fällig.';

/**
 * The same, and removes those of their co-payment drafts that ask for nothing any more; what was paid on the bills
 * before them is left of its payments. Returns these drafts with their new totals, removed ones included.
 */
export async function lessenCopayDrafts(
  data: Data,
  cases: readonly number[],
): Promise<readonly { readonly id: number; readonly total: number }[]> {
  if (cases.length === 0) return [];
  await followDrafts(data, cases);
  const drafts = await data.run(draftsOf(data, cases, ['copay_bill']));
  for (const { id } of drafts.filter(({ total }) => total === 0)) {
    await movePayments(data, id, null, nothingDue);
    await removeAsProduct(data, entityNamed(data.model, 'bill'), id);
  }
  return drafts;
}

const sums = [
  'net',
  'vat_7',
  'vat_19',
  'vat',
  'gross',
  'copay',
  'total',
] as const satisfies readonly (keyof BillTotals)[];

const isSame = (draft: Draft, totals: BillTotals): boolean =>
  sums.every(name => (draft[name] ?? 0) === totals[name]);

/** Locked before their cases are read: others may be changing other cases of them. */
const draftsOf = (data: Data, cases: readonly number[], by: readonly CaseField[] = caseFields) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(columns('bills as b', ['id', 'kind', ...sums]))
    .where('b.status', '=', sql.lit('draft'))
    .where(({ eb, or, selectFrom }) =>
      or(
        by.map(field =>
          eb(
            'b.id',
            'in',
            selectFrom('bill_cases as c')
              .select(`c.${field}`)
              .where('c.id', ...oneOf(data, cases))
              .where(`c.${field}`, 'is not', null),
          ),
        ),
      ),
    )
    .orderBy('b.id')
    .$if(data.dialect === 'postgres', query => query.forUpdate('b'));

type Draft = InferResult<ReturnType<typeof draftsOf>>[number];

const casesOn = (data: Data, { id, kind }: { readonly id: number; readonly kind: BillKind }) =>
  data.run(
    data
      .unscoped(reason)
      .selectFrom('bill_cases as c')
      .select('c.id')
      .where(`c.${caseFieldOf(kind)}`, '=', id)
      .orderBy('c.id'),
  );
