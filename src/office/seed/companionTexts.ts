import { closing, type LetterText } from './letterText.ts';

/** Texts of letters that accompany a bill or follow an unpaid one. */
export const companionTexts = {
  cover_letter: {
    de: {
      subject: 'Rechnung {{number}} – Begleitschreiben',
      body: [
        '{{salutation}}',
        '',
        'zu unserer Rechnung {{number}} für die Zeit vom {{service_from}} bis {{service_to}} erhalten Sie anbei die Unterlagen im Original:',
        '',
        '{{positions}}',
        'Fehlt etwas oder ist etwas unklar, rufen Sie uns bitte an: {{office.phone}}.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Bill {{number}} – cover letter',
      body: [
        '{{salutation}}',
        '',
        'Please find enclosed the original documents for our bill {{number}}, {{service_from}} to {{service_to}}:',
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
        'It may have escaped your notice that {{open}} is still outstanding:',
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
        'auf unsere Zahlungserinnerung haben wir noch keinen Eingang gefunden. Überfällig sind:',
        '',
        '{{positions}}',
        'Bitte überweisen Sie {{sum}} bis zum {{due_date}}. Haben Sie Fragen zur Rechnung oder zur Zahlung, rufen Sie uns bitte an: {{office.phone}}.',
        ...closing.de,
        '{{payment}}',
      ],
    },
    en: {
      subject: 'Overdue notice',
      body: [
        '{{salutation}}',
        '',
        'We have not found any payment following our reminder. The following is overdue:',
        '',
        '{{positions}}',
        'Please transfer {{sum}} by {{due_date}}. If you have any questions about the bill or its payment, please call us on {{office.phone}}.',
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
        'trotz zweier Schreiben sind die folgenden Beträge nicht bezahlt:',
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
        'In spite of two letters the following amounts have not been paid:',
        '',
        '{{positions}}',
        'This is our last request to transfer {{sum}} by {{due_date}}. After that we will begin court proceedings without further notice; the costs will be at your expense.',
        ...closing.en,
        '{{payment}}',
      ],
    },
  },
  approval_request: {
    de: {
      subject: 'Antrag auf Genehmigung von Krankenfahrten: {{guest.name}}',
      body: [
        '{{salutation}}',
        '',
        'wir bitten Sie, die folgenden Fahrten nach § 60 SGB V zu genehmigen. Die ärztliche Verordnung liegt bei.',
        '',
        '{{positions}}',
        'Bitte teilen Sie uns Genehmigungskennzeichen, Zeitraum und Zahl der genehmigten Fahrten bis zum {{answer_by}} mit, auch wenn Sie den Antrag ganz oder teilweise ablehnen. Fragen beantworten wir gern unter {{office.phone}}.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Request to approve patient transport: {{guest.name}}',
      body: [
        '{{salutation}}',
        '',
        'Please approve the following tours under section 60 SGB V. The doctor’s prescription is enclosed.',
        '',
        '{{positions}}',
        'Please let us have the approval number, the period and the number of approved tours by {{answer_by}}, also where you decline the request in whole or in part. We are glad to answer questions on {{office.phone}}.',
        ...closing.en,
      ],
    },
  },
  email: {
    de: {
      subject: 'Ihre {{paper}} {{number}}',
      body: [
        '{{salutation}}',
        '',
        'im Anhang finden Sie die {{paper}} {{number}} über {{total}}.',
        ...closing.de,
      ],
    },
    en: {
      subject: 'Your {{paper}} {{number}}',
      body: ['{{salutation}}', '', 'Please find attached {{paper}} {{number}} for {{total}}.', ...closing.en],
    },
  },
} satisfies Record<string, LetterText>;
