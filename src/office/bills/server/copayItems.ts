import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { insertRecords } from '@engine/server/records/rows/rows.ts';
import { sum } from '@engine/shared/sum.ts';
import { type CaseCopay, loadCopay } from '../../copay/server/loadCopay.ts';
import { billWords } from './billWords.ts';
import { type LoadedItem, loadItemsOf } from './loadItems.ts';

const c = expressionsOn('bill_cases as c');

/** Adds the positions of co-payment bills: separate from those of the case, and not part of its sums. */
export async function addCopayItems(data: Data, bills: readonly number[]): Promise<void> {
  if (bills.length === 0) return;
  const cases = await loadCopay(data, c('c.copay_bill', ...oneOf(data, bills)));
  const items = cases.flatMap(each =>
    copayLines(each).map(({ tour, day, description, quantity, cents }) => ({
      bill_case: each.billCase,
      tour,
      bill: each.bill,
      billed: false,
      description,
      service_date: day,
      quantity,
      unit_price: cents * 100,
      amount: amountOf({ quantity, cents }),
      vat_rate: '0',
      vat_amount: 0,
      copay: 0,
    })),
  );
  const records = items.map(item => new Map<string, unknown>(Object.entries(item)));
  await insertRecords(data, entityNamed(data.model, 'bill-item'), records);
}

/** The positions that the draft of a co-payment bill will get when it is issued, as a letter lists them. */
export async function loadCopayItems(data: Data, bill: number): Promise<readonly LoadedItem[]> {
  const cases = await loadCopay(data, c('c.copay_bill', '=', bill));
  const rides = await loadItemsOf(
    data,
    cases.map(({ billCase }) => billCase),
  );
  return cases.flatMap(each => {
    const own = rides.filter(({ billCase }) => billCase === each.billCase);
    return copayLines(each).flatMap(({ tour, day, description, quantity, cents }): readonly LoadedItem[] => {
      const ride = tour === null ? own[0] : own.find(item => item.tour === tour);
      if (!ride) return [];
      const route = tour === null ? { from: null, to: null } : {};
      return [
        {
          ...ride,
          ...unlikeRides,
          ...route,
          tour,
          date: day,
          description,
          quantity,
          unitPrice: cents * 100,
          amount: amountOf({ quantity, cents }),
        },
      ];
    });
  });
}

/** Facts that only the position of a ride states, to its payer; a co-payment leaves them out. */
const unlikeRides = {
  descriptionInEnglish: null,
  kvnr: null,
  reference: null,
  start: null,
  end: null,
  unit: null,
  rowPrice: null,
  isSurcharge: false,
  vatRate: 0,
  vatAmount: 0,
  copay: 0,
  replaces: null,
  entitlement: null,
} as const;

interface CopayLine {
  readonly tour: number | null;
  readonly day: string;
  readonly description: string;
  /** × 100 */
  readonly quantity: number;
  readonly cents: number;
}

const amountOf = ({ quantity, cents }: Pick<CopayLine, 'quantity' | 'cents'>) => (quantity / 100) * cents;

/** One line per ride with the co-payment of the guest, and one for the cash that drivers took. */
function copayLines({ trips, due, cashDay }: CaseCopay): readonly CopayLine[] {
  const taken = sum(trips.map(({ copay }) => copay)) - due;
  const last = trips.at(-1);
  const rides = trips.map(({ tour, day, copay }) => ({
    tour,
    day,
    description: billWords.copay.de,
    quantity: 100,
    cents: copay,
  }));
  if (taken === 0 || !last) return rides;
  const cash = { tour: null, description: billWords.cash.de, quantity: -100, cents: taken };
  return [...rides, { ...cash, day: cashDay ?? last.day }];
}
