import type { Template } from '../../../generated/types/entities.ts';

type Kind = Template['kind'];
type Letter = readonly [subject: string, body: string];

const closingDe = '\n\nMit freundlichen Grüßen\n{office.name}';
const closingEn = '\n\nYours sincerely\n{office.name}';

const letters: readonly (readonly [Kind, Letter, Letter])[] = [
  [
    'bill',
    ['Rechnung {number}', 'Für die Fahrten vom {service_from} bis {service_to} berechnen wir {total}.'],
    ['Bill {number}', 'For the rides from {service_from} to {service_to} we charge {total}.'],
  ],
  [
    'cover_letter',
    ['Abrechnung {number}', 'Anbei erhalten Sie die Abrechnung {number} mit den Verordnungen im Original.'],
    ['Claim {number}', 'Enclosed please find claim {number} with the original prescriptions.'],
  ],
  [
    'reminder_1',
    ['Zahlungserinnerung zu {number}', 'Sicher haben Sie übersehen, dass {open} seit {due_date} offen sind.'],
    ['Reminder of {number}', 'You have surely overlooked that {open} has been due since {due_date}.'],
  ],
  [
    'reminder_2',
    ['1. Mahnung zu {number}', 'Bitte zahlen Sie den offenen Betrag von {open} innerhalb von 14 Tagen.'],
    ['First demand for {number}', 'Please pay the open amount of {open} within 14 days.'],
  ],
  [
    'reminder_3',
    [
      'Letzte Mahnung zu {number}',
      'Zahlen Sie {open} nicht binnen 14 Tagen, übergeben wir die Forderung zum Einzug.',
    ],
    [
      'Final demand for {number}',
      'Unless {open} is paid within 14 days, the claim goes to a collection agency.',
    ],
  ],
  [
    'copay_request',
    [
      'Gesetzliche Zuzahlung {number}',
      'Für Ihre Fahrten fällt nach § 61 SGB V eine Zuzahlung von {total} an. Bitte zahlen Sie bis {due_date}.',
    ],
    [
      'Statutory co-payment {number}',
      'For your rides a co-payment of {total} is due under § 61 SGB V. Please pay by {due_date}.',
    ],
  ],
  [
    'cancellation',
    ['Stornorechnung {number}', 'Hiermit stornieren wir unsere Rechnung {cancels.number} vollständig.'],
    ['Cancellation {number}', 'We hereby cancel our bill {cancels.number} in full.'],
  ],
  [
    'email',
    ['Ihre Rechnung {number}', 'Guten Tag,\n\nim Anhang finden Sie die Rechnung {number}.'],
    ['Your bill {number}', 'Hello,\n\nplease find bill {number} attached.'],
  ],
];

const template = (kind: Kind, locale: Template['locale'], [subject, body]: Letter, closing: string) => ({
  key: kind,
  kind,
  locale,
  revision: 1,
  status: 'active' as const,
  valid_from: '2024-01-01',
  subject,
  body: body + closing,
});

/** First versions of every letter in both languages; the office rewords them. */
export const templates = letters.flatMap(([kind, german, english]) => [
  template(kind, 'de', german, closingDe),
  template(kind, 'en', english, closingEn),
]);
