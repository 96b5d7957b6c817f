import { sum } from '@engine/shared/sum.ts';

/** A position of a bill; amounts in cents, value-added tax included. Negative on a cancellation. */
export interface BilledAmount {
  readonly amount: number;
  readonly vatRate: number;
  readonly vatAmount: number;
  readonly copay: number;
}

/** The sums of a bill as its fields keep them, in cents. */
export interface BillTotals {
  readonly net: number;
  readonly vat_7: number;
  readonly vat_19: number;
  readonly vat: number;
  readonly gross: number;
  readonly copay: number;
  readonly total: number;
}

/** The rates at which tax is charged, in percent. */
export const taxRates = [7, 19] as const;

/** Each position is rounded by itself; the bill only adds. */
export function billTotals(items: readonly BilledAmount[]): BillTotals {
  const vatAt = (rate: (typeof taxRates)[number]) =>
    sum(items.filter(({ vatRate }) => vatRate === rate).map(({ vatAmount }) => vatAmount));
  const gross = sum(items.map(({ amount }) => amount));
  const copay = sum(items.map(item => item.copay));
  const vat = sum(taxRates.map(vatAt));
  return {
    net: gross - vat,
    vat_7: vatAt(7),
    vat_19: vatAt(19),
    vat,
    gross,
    copay,
    total: gross - copay,
  };
}
