import type { Locale } from '@engine/shared/entityMeta.ts';
import type { BillFacts } from './letterFacts.ts';

/** What a bill is called in a sentence; feminine in German. */
export const paperNames: Readonly<Record<Locale, Readonly<Record<BillFacts['kind'], string>>>> = {
  de: {
    bill: 'Rechnung',
    correction: 'Korrekturrechnung',
    cancellation: 'Stornorechnung',
    copay_request: 'Zuzahlungsrechnung',
    fee_invoice: 'Honorarrechnung',
  },
  en: {
    bill: 'bill',
    correction: 'corrected bill',
    cancellation: 'cancellation',
    copay_request: 'co-payment bill',
    fee_invoice: 'fee invoice',
  },
};
