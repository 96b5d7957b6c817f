import { closing, type LetterText } from './letterText.ts';

/** Texts of papers that ask for money, or cancel a claim. */
export const billTexts = {
  bill: {
    de: {
      subject: 'Rechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'für die Krankenfahrten {{service_days}} berechnen wir im Auftrag von {{company.name}}:',
        '',
        '{{positions}}',
        '{{outcome}} Fragen beantworten wir gern unter {{office.phone}}.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Bill {{number}}',
      body: [
        '{{salutation}}',
        '',
        'for the patient transports {{service_days}} we charge on behalf of {{company.name}}:',
        '',
        '{{positions}}',
        '{{outcome}} We are glad to answer questions on {{office.phone}}.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  correction: {
    de: {
      subject: 'Korrekturrechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'diese Rechnung ersetzt unsere Rechnung {{cancels.number}} vom {{cancels.date}}, die wir storniert haben. Grund der Korrektur: {{reason}}',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Corrected bill {{number}}',
      body: [
        '{{salutation}}',
        '',
        'this bill replaces our bill {{cancels.number}} of {{cancels.date}}, which we have cancelled. Reason for the correction: {{reason}}',
        '',
        '{{positions}}',
        '{{outcome}}',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  cancellation: {
    de: {
      subject: 'Stornorechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'hiermit stornieren wir unsere Rechnung {{cancels.number}} vom {{cancels.date}} in voller Höhe. Grund: {{reason}}',
        '',
        '{{positions}}',
        'Haben Sie schon gezahlt, verrechnen wir den Betrag mit der nächsten Rechnung oder erstatten ihn auf Wunsch.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Cancellation {{number}}',
      body: [
        '{{salutation}}',
        '',
        'we hereby cancel our bill {{cancels.number}} of {{cancels.date}} in full. Reason: {{reason}}',
        '',
        '{{positions}}',
        'If you have already paid, we will set the amount off against the next bill or refund it at your request.',
        ...closing.en,
      ],
    },
  },
  copay_request: {
    de: {
      subject: 'Ihre gesetzliche Zuzahlung zu den Fahrkosten',
      body: [
        '{{salutation}}',
        '',
        'Ihre Krankenkasse übernimmt die Kosten Ihrer Fahrten {{service_days}}. Nach § 61 SGB V zahlen Sie je Fahrt 10 % selbst, mindestens 5 € und höchstens 10 €. Diesen Anteil ziehen wir für {{company.name}} ein:',
        '',
        '{{positions}}',
        '{{outcome}} Sind Sie von Zuzahlungen befreit, senden Sie uns bitte eine Kopie Ihres Befreiungsausweises – dann brauchen Sie nichts zu zahlen.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Your statutory co-payment for patient transport',
      body: [
        '{{salutation}}',
        '',
        'your health insurance covers the cost of your rides {{service_days}}. Under section 61 SGB V you pay 10% of each ride yourself, at least €5 and at most €10. We collect this share for {{company.name}}:',
        '',
        '{{positions}}',
        '{{outcome}} If you are exempt from co-payments, please send us a copy of your exemption card; there is then nothing to pay.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
} satisfies Record<string, LetterText>;
