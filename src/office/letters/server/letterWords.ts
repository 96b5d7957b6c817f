import type { Locale } from '@engine/shared/entityMeta.ts';
import type { Limit } from './letterFacts.ts';

/** Words for co-payments on a bill: taken off, or added back where it cancels or claims them. */
interface CopayWords {
  readonly less: string;
  readonly back: string;
}

/** Words printed on every letter, around the office's own text. */
export interface LetterWords {
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly dueDate: string;
  readonly answerBy: string;
  readonly recipientNumber: string;
  readonly recipientIk: string;
  readonly senderIk: string;
  readonly taxNumber: string;
  readonly vatId: string;
  readonly phone: string;
  readonly onBehalf: string;
  readonly refersTo: string;
  readonly columns: {
    readonly position: string;
    readonly date: string;
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly vat: string;
    readonly amount: string;
    readonly bill: string;
    readonly billDate: string;
    readonly dueDate: string;
    readonly total: string;
    readonly open: string;
    readonly enclosure: string;
    readonly detail: string;
    readonly count: string;
    readonly valueDate: string;
  };
  readonly carried: string;
  readonly brought: string;
  /** `{heading}` */
  readonly continued: string;
  readonly groupCopay: CopayWords;
  readonly groupSum: string;
  readonly net: string;
  /** `{rate}` and `{net}` */
  readonly vat: string;
  readonly gross: string;
  readonly copay: CopayWords;
  readonly total: string;
  readonly credit: string;
  readonly fee: string;
  /** what a reminder asks for besides its bills and its own fee */
  readonly claims: Readonly<Record<'fee' | 'interest' | 'charge', string>>;
  readonly toPay: string;
  /** `{rate}` and `{net}` */
  readonly vatOnTop: string;
  /** `{to}` */
  readonly limits: Readonly<Record<Limit['kind'], string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly payment: {
    readonly title: string;
    readonly scan: string;
    readonly holder: string;
    readonly iban: string;
    readonly bic: string;
    readonly bank: string;
    readonly reference: string;
    readonly amount: string;
    readonly until: string;
  };
  readonly settlement: Readonly<
    Record<'received' | 'direct' | 'carriedIn' | 'fee' | 'payout' | 'due' | 'carriedOut', string>
  >;
  /** `{page}` of `{pages}` */
  readonly page: string;
}

export const letterWords: Readonly<Record<Locale, LetterWords>> = {
  de: {
    number: 'Nummer',
    date: 'Datum',
    period: 'Leistungszeitraum',
    dueDate: 'Zahlbar bis',
    answerBy: 'Antwort erbeten bis',
    recipientNumber: 'Ihre Nummer bei uns',
    recipientIk: 'Ihr IK',
    senderIk: 'Unser IK',
    taxNumber: 'Steuernummer',
    vatId: 'USt-IdNr.',
    phone: 'Telefon',
    onBehalf: 'im Auftrag von',
    refersTo: 'Zur Rechnung',
    columns: {
      position: 'Pos.',
      date: 'Datum',
      description: 'Leistung',
      quantity: 'Menge',
      unitPrice: 'Einzelpreis €',
      vat: 'USt.',
      amount: 'Betrag €',
      bill: 'Rechnung',
      billDate: 'vom',
      dueDate: 'fällig am',
      total: 'Betrag €',
      open: 'offen €',
      enclosure: 'Anlage',
      detail: 'Verordnung',
      count: 'Anzahl',
      valueDate: 'Eingang',
    },
    carried: 'Übertrag',
    brought: 'Übertrag von Seite {page}',
    continued: 'Fortsetzung: {heading}',
    groupCopay: {
      less: 'abzüglich gesetzlicher Zuzahlung',
      back: 'Abzug gesetzlicher Zuzahlung zurückgenommen',
    },
    groupSum: 'Summe',
    net: 'Nettobetrag',
    vat: 'Umsatzsteuer {rate} % auf {net}',
    gross: 'Bruttobetrag',
    copay: {
      less: 'abzüglich gesetzlicher Zuzahlungen',
      back: 'Abzug gesetzlicher Zuzahlungen zurückgenommen',
    },
    total: 'Rechnungsbetrag',
    credit: 'Stornobetrag',
    fee: 'Mahngebühr',
    claims: {
      fee: 'Mahngebühr vom {date} zu {bill}',
      interest: 'Verzugszinsen {rate} im Jahr auf {bill}, {from} bis {to}',
      charge: 'Kosten der Rücklastschrift vom {date} zu {bill}',
    },
    toPay: 'Zu zahlen',
    vatOnTop: 'zuzüglich {rate} % Umsatzsteuer auf {net}',
    limits: {
      minimum: 'Ergänzung auf den Mindestbetrag von {to}',
      maximum: 'Begrenzung auf den Höchstbetrag von {to}',
      tourMinimum: 'Ergänzung auf den Mindestbetrag der Fahrt von {to}',
    },
    units: { km: 'km', minute: 'Min.', quarter_hour: '× 15 Min.', piece: 'Stk.', percent: '%', flat: '' },
    payment: {
      title: 'Zahlung per Überweisung',
      scan: 'Mit der Banking-App scannen',
      holder: 'Empfänger',
      iban: 'IBAN',
      bic: 'BIC',
      bank: 'Bank',
      reference: 'Verwendungszweck',
      amount: 'Betrag',
      until: 'Zahlbar bis',
    },
    settlement: {
      received: 'Eingegangen',
      direct: 'davon direkt an Sie gezahlt',
      carriedIn: 'Übertrag aus dem Vormonat',
      fee: 'abzüglich Honorar laut Rechnung',
      payout: 'Auszahlung',
      due: 'Von Ihnen zu zahlen',
      carriedOut: 'Übertrag in den Folgemonat',
    },
    page: 'Seite {page} von {pages}',
  },
  en: {
    number: 'Number',
    date: 'Date',
    period: 'Period of service',
    dueDate: 'Payable by',
    answerBy: 'Please answer by',
    recipientNumber: 'Your number with us',
    recipientIk: 'Your IK',
    senderIk: 'Our IK',
    taxNumber: 'Tax number',
    vatId: 'VAT ID',
    phone: 'Phone',
    onBehalf: 'on behalf of',
    refersTo: 'Regarding bill',
    columns: {
      position: 'No.',
      date: 'Date',
      description: 'Service',
      quantity: 'Quantity',
      unitPrice: 'Unit price €',
      vat: 'VAT',
      amount: 'Amount €',
      bill: 'Bill',
      billDate: 'dated',
      dueDate: 'due on',
      total: 'Amount €',
      open: 'open €',
      enclosure: 'Enclosure',
      detail: 'Prescription',
      count: 'Count',
      valueDate: 'Received',
    },
    carried: 'Carried forward',
    brought: 'Brought forward from page {page}',
    continued: 'Continued: {heading}',
    groupCopay: { less: 'less statutory co-payment', back: 'deduction of statutory co-payment taken back' },
    groupSum: 'Subtotal',
    net: 'Net amount',
    vat: 'VAT {rate}% on {net}',
    gross: 'Gross amount',
    copay: { less: 'less statutory co-payments', back: 'deduction of statutory co-payments taken back' },
    total: 'Total',
    credit: 'Credit',
    fee: 'Reminder fee',
    claims: {
      fee: 'Reminder fee of {date} on {bill}',
      interest: 'Interest of {rate} a year on {bill}, {from} to {to}',
      charge: 'Charges of the debit returned on {date}, {bill}',
    },
    toPay: 'To be paid',
    vatOnTop: 'plus {rate}% VAT on {net}',
    limits: {
      minimum: 'Brought up to the minimum of {to}',
      maximum: 'Limited to the maximum of {to}',
      tourMinimum: 'Brought up to the minimum for the tour of {to}',
    },
    units: { km: 'km', minute: 'min', quarter_hour: '× 15 min', piece: 'pcs', percent: '%', flat: '' },
    payment: {
      title: 'Payment by bank transfer',
      scan: 'Scan with your banking app',
      holder: 'Payee',
      iban: 'IBAN',
      bic: 'BIC',
      bank: 'Bank',
      reference: 'Reference',
      amount: 'Amount',
      until: 'Payable by',
    },
    settlement: {
      received: 'Received',
      direct: 'of which paid straight to you',
      carriedIn: 'Carried from the month before',
      fee: 'less our fee as invoiced',
      payout: 'Payout',
      due: 'To be paid by you',
      carriedOut: 'Carried to the next month',
    },
    page: 'Page {page} of {pages}',
  },
};
