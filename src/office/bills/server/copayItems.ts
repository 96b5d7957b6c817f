import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { insertRecords } from '@engine/server/records/insertRecords.ts';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import { sum } from '../../pricing/server/amounts.ts';

const c = expressionsOn('bill_cases as c');

/**
 * The positions of co-payment bills: what each ride costs the guest, less what drivers have taken for the case. They stand
 * beside those of the case and add nothing to its sums.
 */
export async function addCopayItems(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const cases = await loadCopay(data, c('c.copay_bill', ...oneOf(data, bills)));
  const items = cases.flatMap(({ billCase, bill, trips, due }) => {
    const taken = sum(trips.map(({ copay }) => copay)) - due;
    const last = trips.at(-1);
    const common = { bill_case: billCase, bill, billed: false, vat_rate: '0', vat_amount: 0, copay: 0 };
    return [
      ...trips.map(({ tour, day, copay }) => ({
        ...common,
        tour,
        description: 'Zuzahlung nach § 61 SGB V',
        service_date: day,
        quantity: 100,
        unit_price: copay * 100,
        amount: copay,
      })),
      ...(taken === 0 || !last
        ? []
        : [
            {
              ...common,
              tour: null,
              description: 'Bar an den Fahrer gezahlt',
              service_date: last.day,
              quantity: -100,
              unit_price: taken * 100,
              amount: -taken,
            },
          ]),
    ];
  });
  const records = items.map(item => new Map<string, unknown>(Object.entries(item)));
  await insertRecords(data, entityNamed(data.model, 'bill-item'), records);
}
