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
        'On behalf of {{company.name}} we charge for patient transport {{service_days}}:',
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
        'This bill replaces our bill {{cancels.number}} of {{cancels.date}}, which we have cancelled. Reason for the correction: {{reason}}',
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
        'We hereby cancel our bill {{cancels.number}} of {{cancels.date}} in full. Reason: {{reason}}',
        '',
        '{{positions}}',
        'If you have already paid, we will set the amount off against the next bill or refund it at your request.',
        ...closing.en,
      ],
    },
  },
  copay_request: {
    de: {
      subject: 'Gesetzliche Zuzahlung zu den Fahrkosten',
      body: [
        '{{salutation}}',
        '',
        'die Krankenkasse übernimmt die Kosten der Krankenfahrten {{service_days}}. Nach §§ 60, 61 SGB V beträgt die Zuzahlung je Fahrt 10 %, mindestens 5 € und höchstens 10 €. Diesen Anteil ziehen wir für {{company.name}} ein:',
        '',
        '{{positions}}',
        '{{outcome}} Besteht eine Befreiung, senden Sie uns bitte eine Kopie des Befreiungsausweises – dann ist nichts zu zahlen.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Statutory co-payment for patient transport',
      body: [
        '{{salutation}}',
        '',
        'The health insurance covers the cost of the tours {{service_days}}. Under sections 60 and 61 SGB V the co-payment is 10% of each tour, at least 5 € and at most 10 €. We collect this share for {{company.name}}:',
        '',
        '{{positions}}',
        '{{outcome}} In case of an exemption, please send us a copy of the exemption card; there is then nothing to pay.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
} satisfies Record<string, LetterText>;
