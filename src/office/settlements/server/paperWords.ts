import type { Locale } from '@engine/shared/entityMeta.ts';
import { dayText, euroText, ibanText, quantityText } from '../../letters/server/letterFormat.ts';
import type { SettlementRow } from './loadSettlement.ts';

interface PaperWords {
  readonly corrections: string;
  /** instead of a bill: cash that a guest was refunded by the office */
  readonly refunded: string;
  /** shown instead of a list of payments if there are none */
  readonly nothing: string;
  readonly flat: string;
  readonly per_bill: string;
  readonly per_case: string;
  readonly per_ride: string;
  /** a fee of `value` 1/100 per cent of `received` cents */
  percent(value: number, received: number): string;
  topUp(minimum: number): string;
  /** what becomes of the money */
  outcome(row: SettlementRow): string;
  /** how the invoice is paid */
  settledBy(row: SettlementRow): string;
}

/** Words on the papers of a settlement besides those of their templates. */
export const paperWords: Readonly<Record<Locale, PaperWords>> = {
  de: {
    corrections: 'Korrekturen früherer Monate',
    refunded: 'Erstattung bar gezahlter Zuzahlung',
    nothing: 'Keine Zahlungen in diesem Monat',
    flat: 'Monatspauschale',
    per_bill: 'Honorar je Rechnung',
    per_case: 'Honorar je Abrechnungsfall',
    per_ride: 'Honorar je Fahrt',
    percent: (value, received) =>
      `Honorar ${quantityText(value / 100, 'de')} % auf Zahlungseingänge von ${euroText(received, 'de')}`,
    topUp: minimum => `Aufstockung auf das Mindesthonorar von ${euroText(minimum, 'de')}`,
    outcome({ payout, payout_iban, due, due_date, fee_gross, carried_out, number }) {
      if (payout > 0)
        return `Wir überweisen ${euroText(payout, 'de')} auf Ihr Konto ${payout_iban ? ibanText(payout_iban) : ''}.`;
      if (due > 0 && due === fee_gross)
        return `Um diesen Betrag bitten wir Sie mit der Honorarrechnung ${number ?? '–'}; bitte überweisen Sie ihn nur einmal.`;
      if (due > 0)
        return `Bitte überweisen Sie ${euroText(due, 'de')} bis zum ${due_date ? dayText(due_date, 'de') : '–'} unter Angabe der Nummer ${number ?? '–'}.`;
      if (carried_out < 0)
        return `Es fehlen ${euroText(-carried_out, 'de')}. Wir verrechnen sie mit Ihrer nächsten Abrechnung.`;
      return 'Es ist nichts auszuzahlen.';
    },
    settledBy({ due, due_date, fee_gross, number }) {
      if (fee_gross < 0) return 'Der Betrag wird Ihnen in der Abrechnung gutgeschrieben.';
      if (due === fee_gross)
        return `Bitte überweisen Sie ${euroText(due, 'de')} bis zum ${due_date ? dayText(due_date, 'de') : '–'}.`;
      return `Den Betrag verrechnen wir in der Abrechnung ${number ?? '–'}. Bitte überweisen Sie auf diese Rechnung nichts.`;
    },
  },
  en: {
    corrections: 'Corrections of earlier months',
    refunded: 'Refund of a co-payment paid in cash',
    nothing: 'No payments in this month',
    flat: 'Monthly flat fee',
    per_bill: 'Fee per bill',
    per_case: 'Fee per bill case',
    per_ride: 'Fee per tour',
    percent: (value, received) =>
      `Fee of ${quantityText(value / 100, 'en')}% on ${euroText(received, 'en')} received`,
    topUp: minimum => `Brought up to the minimum fee of ${euroText(minimum, 'en')}`,
    outcome({ payout, payout_iban, due, due_date, fee_gross, carried_out, number }) {
      if (payout > 0)
        return `We will transfer ${euroText(payout, 'en')} to your account ${payout_iban ? ibanText(payout_iban) : ''}.`;
      if (due > 0 && due === fee_gross)
        return `Fee invoice ${number ?? '–'} asks for this amount; please transfer it only once.`;
      if (due > 0)
        return `Please transfer ${euroText(due, 'en')} by ${due_date ? dayText(due_date, 'en') : '–'}, quoting number ${number ?? '–'}.`;
      if (carried_out < 0)
        return `${euroText(-carried_out, 'en')} is missing. We will deduct it from your next settlement.`;
      return 'There is nothing to pay out.';
    },
    settledBy({ due, due_date, fee_gross, number }) {
      if (fee_gross < 0) return 'The amount is credited to you in the settlement.';
      if (due === fee_gross)
        return `Please transfer ${euroText(due, 'en')} by ${due_date ? dayText(due_date, 'en') : '–'}.`;
      return `We set the amount off in settlement ${number ?? '–'}. Please transfer nothing on this invoice.`;
    },
  },
};
