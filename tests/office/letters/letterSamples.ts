import type {
  BillFacts,
  LetterTemplate,
  Position,
  ReminderFacts,
  Sender,
} from '@office/letters/server/letterFacts.ts';

export const sender: Sender = {
  name: 'Krankenfahrten Süßmeier GmbH',
  name2: 'Sitzend- und Rollstuhlfahrten',
  street: 'Größlweg 7',
  place: '80331 München',
  phone: '+49 89 5550100',
  email: 'fahrten@example.org',
  ik: '609900019',
  taxNumber: '143/123/45678',
  vatId: null,
  account: {
    holder: 'Krankenfahrten Süßmeier GmbH',
    iban: 'DE72900000010001000001',
    bic: 'TESTDE01XXX',
    bank: 'Musterbank',
  },
};

export const office: Sender = {
  name: 'Abrechnungsbüro Isartal',
  name2: null,
  street: 'Ringstraße 12',
  place: '80331 München',
  phone: '+49 89 5550000',
  email: 'buero@example.org',
  ik: '669900019',
  taxNumber: null,
  vatId: null,
  account: null,
};

/** `count` rides at 24.50 € and 7 % VAT included, in groups of 20. */
export function collectiveBill(count: number): BillFacts {
  const positions = Array.from({ length: count }, (_, at) => ride(at));
  const groups = Array.from({ length: Math.ceil(count / 20) }, (_, at) => ({
    heading: `Fall F-2026-${String(at + 1).padStart(6, '0')} · Şahin-Müller, Zoë · *01.02.1950 · A123456780`,
    positions: positions.slice(at * 20, at * 20 + 20),
    copay: 1_000,
  }));
  const gross = count * 2_450;
  const vat = Math.round((gross * 7) / 107);
  const copay = groups.length * 1_000;
  return {
    kind: 'bill',
    locale: 'de',
    sender,
    office,
    recipient: {
      lines: [
        'AOK Bayern – Die Gesundheitskasse',
        'Abrechnungszentrum',
        'Carl-Wery-Straße 28',
        '81739 München',
      ],
      name: 'AOK Bayern – Die Gesundheitskasse',
      salutation: 'Sehr geehrte Damen und Herren,',
      number: null,
      ik: '108310400',
    },
    number: 'S01-26-00042',
    date: '2026-11-03',
    period: { from: '2026-10-01', to: '2026-10-31' },
    dueDate: '2026-12-01',
    groups,
    totals: {
      net: gross - vat,
      vat: [{ rate: 7, net: gross - vat, vat }],
      gross,
      copay,
      total: gross - copay,
    },
    vatNote: null,
    refersTo: null,
    reason: null,
  };
}

function ride(at: number): Position {
  return {
    date: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
    description: 'Krankenfahrt sitzend, Taxi/Mietwagen',
    detail: '08:15–08:52 · Ringstraße 12, München → Dialysezentrum Süd, München',
    quantity: 12.5,
    unit: 'km',
    unitPrice: 19_600,
    vatRate: 7,
    amount: 2_450,
  };
}

export const reminder: ReminderFacts = {
  kind: 'reminder_2',
  locale: 'de',
  sender,
  office,
  recipient: {
    lines: ['Frau', 'Dr. Zoë Şahin-Müller', 'Größlweg 12', '80331 München'],
    name: 'Dr. Zoë Şahin-Müller',
    salutation: 'Sehr geehrte Frau Dr. Şahin-Müller,',
    number: 'F-000123',
    ik: null,
  },
  number: 'S01-26-00042',
  date: '2026-12-15',
  dueDate: '2026-12-29',
  bills: [
    { number: 'S01-26-00042', date: '2026-11-03', dueDate: '2026-11-17', total: 3_000, open: 3_000 },
    { number: 'S01-26-00051', date: '2026-11-05', dueDate: '2026-11-19', total: 2_500, open: 1_250 },
  ],
  fee: 300,
};

export const billTemplate: LetterTemplate = {
  kind: 'bill',
  locale: 'de',
  revision: 1,
  subject: 'Rechnung {{number}}',
  body: [
    '{{salutation}}',
    '',
    'für die Fahrten vom {{service_from}} bis {{service_to}} berechnen wir im Namen und für Rechnung von {{company.name}} folgende Leistungen:',
    '',
    '{{positions}}',
    'Bitte überweisen Sie {{total}} bis zum {{due_date}}. Rückfragen beantworten wir gern unter {{office.phone}}.',
    '',
    'Mit freundlichen Grüßen',
    '{{office.name}}',
    '{{payment}}',
  ].join('\n'),
};

export const reminderTemplate: LetterTemplate = {
  kind: 'reminder_2',
  locale: 'de',
  revision: 1,
  subject: '1. Mahnung',
  body: '{{salutation}}\n\nseit {{days_overdue}} Tagen sind {{open}} offen.\n{{positions}}\nBitte zahlen Sie {{sum}} bis {{due_date}}.\n{{payment}}',
};
