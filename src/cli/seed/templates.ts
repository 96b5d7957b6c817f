import type { Template } from '../../../generated/types/entities.ts';

type Kind = Template['kind'];

interface Wording {
  readonly subject: string;
  readonly body: readonly string[];
}

const closing = {
  de: ['', 'Mit freundlichen Grüßen', '{{office.name}}'],
  en: ['', 'Yours sincerely', '{{office.name}}'],
} as const;

const letters: Readonly<Record<Kind, { readonly de: Wording; readonly en: Wording }>> = {
  bill: {
    de: {
      subject: 'Rechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'für die Krankenfahrten vom {{service_from}} bis {{service_to}} berechnen wir im Auftrag von {{company.name}}:',
        '',
        '{{positions}}',
        'Bitte überweisen Sie {{total}} bis zum {{due_date}} unter Angabe der Rechnungsnummer. Fragen beantworten wir gern unter {{office.phone}}.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Bill {{number}}',
      body: [
        '{{salutation}}',
        '',
        'for the patient transports from {{service_from}} to {{service_to}} we charge on behalf of {{company.name}}:',
        '',
        '{{positions}}',
        'Please transfer {{total}} by {{due_date}}, quoting the bill number. We are glad to answer questions on {{office.phone}}.',
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
        'Bitte überweisen Sie {{total}} bis zum {{due_date}}. Bereits gezahlte Beträge rechnen wir an.',
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
        'Please transfer {{total}} by {{due_date}}. Amounts already paid are taken into account.',
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
        'Ihre Krankenkasse übernimmt die Kosten Ihrer Fahrten vom {{service_from}} bis {{service_to}}. Nach § 61 SGB V zahlen Sie je Fahrt 10 % selbst, mindestens 5 € und höchstens 10 €. Diesen Anteil ziehen wir für {{company.name}} ein:',
        '',
        '{{positions}}',
        'Bitte überweisen Sie {{total}} bis zum {{due_date}}. Sind Sie von Zuzahlungen befreit, senden Sie uns bitte eine Kopie Ihres Befreiungsausweises – dann brauchen Sie nichts zu zahlen.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Your statutory co-payment for patient transport',
      body: [
        '{{salutation}}',
        '',
        'your health insurance covers the cost of your rides from {{service_from}} to {{service_to}}. Under section 61 SGB V you pay 10% of each ride yourself, at least €5 and at most €10. We collect this share for {{company.name}}:',
        '',
        '{{positions}}',
        'Please transfer {{total}} by {{due_date}}. If you are exempt from co-payments, please send us a copy of your exemption card; there is then nothing to pay.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  cover_letter: {
    de: {
      subject: 'Abrechnung {{number}} – Begleitschreiben',
      body: [
        '{{salutation}}',
        '',
        'zu unserer Abrechnung {{number}} für die Zeit vom {{service_from}} bis {{service_to}} erhalten Sie anbei die Unterlagen im Original:',
        '',
        '{{positions}}',
        'Fehlt etwas oder ist etwas unklar, rufen Sie uns bitte an: {{office.phone}}.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Claim {{number}} – cover letter',
      body: [
        '{{salutation}}',
        '',
        'for our claim {{number}} covering {{service_from}} to {{service_to}} please find enclosed the original documents:',
        '',
        '{{positions}}',
        'If anything is missing or unclear, please call us on {{office.phone}}.',
        ...closing.en,
      ],
    },
  },
  reminder_1: {
    de: {
      subject: 'Zahlungserinnerung',
      body: [
        '{{salutation}}',
        '',
        'sicher ist es Ihrer Aufmerksamkeit entgangen, dass bei uns noch {{open}} offen sind:',
        '',
        '{{positions}}',
        'Bitte überweisen Sie {{sum}} bis zum {{due_date}}. Haben Sie in den letzten Tagen schon gezahlt, betrachten Sie dieses Schreiben bitte als erledigt.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Payment reminder',
      body: [
        '{{salutation}}',
        '',
        'it has surely escaped your notice that {{open}} is still outstanding:',
        '',
        '{{positions}}',
        'Please transfer {{sum}} by {{due_date}}. If you have paid in the last few days, please disregard this letter.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  reminder_2: {
    de: {
      subject: 'Mahnung',
      body: [
        '{{salutation}}',
        '',
        'auf unsere Zahlungserinnerung haben wir noch keinen Eingang gefunden. Seit {{days_overdue}} Tagen sind offen:',
        '',
        '{{positions}}',
        'Bitte überweisen Sie {{sum}} bis zum {{due_date}}. Können Sie den Betrag nicht auf einmal zahlen, rufen Sie uns an – wir finden eine Lösung: {{office.phone}}.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Overdue notice',
      body: [
        '{{salutation}}',
        '',
        'we have not found any payment following our reminder. The following has been overdue for {{days_overdue}} days:',
        '',
        '{{positions}}',
        'Please transfer {{sum}} by {{due_date}}. If you cannot pay the amount at once, call us and we will find a solution: {{office.phone}}.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  reminder_3: {
    de: {
      subject: 'Letzte Mahnung',
      body: [
        '{{salutation}}',
        '',
        'trotz zweier Schreiben sind die folgenden Beträge seit dem {{first_due_date}} nicht bezahlt:',
        '',
        '{{positions}}',
        'Wir fordern Sie letztmalig auf, {{sum}} bis zum {{due_date}} zu überweisen. Danach leiten wir ohne weitere Ankündigung das gerichtliche Mahnverfahren ein; die Kosten gehen zu Ihren Lasten.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Final notice',
      body: [
        '{{salutation}}',
        '',
        'in spite of two letters the following amounts have not been paid since {{first_due_date}}:',
        '',
        '{{positions}}',
        'This is our last request to transfer {{sum}} by {{due_date}}. After that we will begin court proceedings without further notice; the costs will be at your expense.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  email: {
    de: {
      subject: 'Ihre Rechnung {{number}}',
      body: [
        '{{salutation}}',
        '',
        'im Anhang finden Sie die Rechnung {{number}} über {{total}}.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Your bill {{number}}',
      body: ['{{salutation}}', '', 'please find attached bill {{number}} over {{total}}.', ...closing.en],
    },
  },
};

const kinds = Object.keys(letters) as Kind[];

/** First wordings of every letter in both languages; the office rewords them. */
export const templates = kinds.flatMap(kind =>
  (['de', 'en'] as const).map(locale => ({
    key: kind,
    kind,
    locale,
    revision: 1,
    status: 'active' as const,
    valid_from: '2024-01-01',
    subject: letters[kind][locale].subject,
    body: letters[kind][locale].body.join('\n'),
  })),
);
