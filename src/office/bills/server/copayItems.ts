import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { insertRecords } from '@engine/server/records/insertRecords.ts';
import { loadCopay } from '../../copay/server/loadCopay.ts';

const c = expressionsOn('bill_cases as c');

/** The positions of co-payment bills: they stand beside those of the case and add nothing to its sums. */
export async function addCopayItems(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const cases = await loadCopay(data, c('c.copay_bill', ...oneOf(data, bills)));
  const items = cases.flatMap(({ billCase, bill, trips }) =>
    trips.map(({ tour, day, due }) => ({
      bill_case: billCase,
      tour,
      bill,
      billed: false,
      description: 'Zuzahlung nach § 61 SGB V',
      service_date: day,
      quantity: 100,
      unit_price: due * 100,
      amount: due,
      vat_rate: '0',
      vat_amount: 0,
      copay: 0,
    })),
  );
  const records = items.map(item => new Map<string, unknown>(Object.entries(item)));
  await insertRecords(data, entityNamed(data.model, 'bill-item'), records);
}
