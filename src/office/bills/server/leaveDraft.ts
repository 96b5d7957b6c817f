import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { removeAsProduct } from '@engine/server/records/product/removeAsProduct.ts';
import { followDrafts } from './followDrafts.ts';

const reason =
  'A draft without any case asks for nothing, for every reader; the caller has taken a case off it.';

/** After a case has left a draft: updates the totals of the draft, or removes it if no case is left. */
export async function leaveDraft(data: Data, bill: number): Promise<void> {
  const all = data.unscoped(reason);
  // Locked before its cases are counted: others may be taking cases off it too.
  await data.run(
    all
      .selectFrom('bills as b')
      .select('b.id')
      .where('b.id', '=', bill)
      .$if(data.dialect === 'postgres', query => query.forUpdate()),
  );
  const others = await data.run(
    all.selectFrom('bill_cases as c').select('c.id').where('c.bill', '=', bill).orderBy('c.id'),
  );
  if (others.length === 0) await removeAsProduct(data, entityNamed(data.model, 'bill'), bill);
  else
    await followDrafts(
      data,
      others.map(({ id }) => id),
    );
}
