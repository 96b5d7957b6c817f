import type { Setting } from '../../../generated/types/entities.ts';

type Row = Pick<
  Setting,
  'key' | 'group' | 'type' | 'default' | 'name_de' | 'name_en' | 'description_de' | 'description_en'
>;

const setting = (
  key: string,
  type: Setting['type'],
  value: string | null,
  [name_de, name_en]: readonly [string, string],
  [description_de, description_en]: readonly [string | null, string | null] = [null, null],
): Row => ({
  key,
  group: groupOf(key),
  type,
  default: value,
  name_de,
  name_en,
  description_de,
  description_en,
});

const groups = ['office', 'numbers', 'billing', 'dunning', 'mail', 'dta', 'security', 'retention'] as const;

/** A key begins with its group: `dunning.fee_1`. */
function groupOf(key: string): Setting['group'] {
  const group = groups.find(name => key.startsWith(`${name}.`));
  if (!group) throw new Error(`The setting "${key}" must begin with one of ${groups.join(', ')}.`);
  return group;
}

const text = (level: number) =>
  [
    `Unsere Rechnung {number} vom {issue_date} ist noch offen. Bitte überweisen Sie {open} bis {due_date}.`,
    `Auf unsere Erinnerung haben wir keine Zahlung gefunden. Bitte zahlen Sie {open} bis {due_date}.`,
    `Letzte Mahnung: Geht der Betrag von {open} nicht bis {due_date} ein, geben wir die Forderung ab.`,
  ][level - 1] ?? '';

/** Money is in cents, spans are in the unit that the name says. The keys are fixed; the office edits the values. */
export const settings: readonly Row[] = [
  setting('office.name', 'text', null, ['Name des Büros', 'Office name']),
  setting('office.street', 'text', null, ['Straße und Hausnummer', 'Street and number']),
  setting('office.zip', 'text', null, ['Postleitzahl', 'Postal code']),
  setting('office.city', 'text', null, ['Ort', 'City']),
  setting('office.phone', 'text', null, ['Telefon', 'Phone']),
  setting('office.email', 'email', null, ['E-Mail', 'E-mail']),
  setting(
    'office.ik',
    'ik',
    null,
    ['Eigenes IK', 'Own IK'],
    ['Absender der Datenlieferungen.', 'Sender of data submissions.'],
  ),
  setting('office.tax_number', 'text', null, ['Steuernummer', 'Tax number']),
  setting('numbers.tour', 'text', 'T-{year}-{n:6}', ['Nummern der Fahrten', 'Tour numbers']),
  setting('numbers.guest', 'text', 'F-{n:6}', ['Nummern der Fahrgäste', 'Guest numbers']),
  setting('numbers.bill_case', 'text', 'F-{year}-{n:6}', ['Nummern der Fälle', 'Case numbers']),
  setting(
    'numbers.bill',
    'text',
    '{prefix}-{yy}-{n:5}',
    ['Nummern der Rechnungen', 'Bill numbers'],
    [
      'Je Leistungserbringer und Jahr lückenlos, höchstens 14 Zeichen.',
      'Per company and year without gaps, 14 characters at most.',
    ],
  ),
  setting('billing.payment_days', 'integer', '28', ['Zahlungsziel in Tagen', 'Payment term in days']),
  setting('billing.copay_payment_days', 'integer', '14', [
    'Zahlungsziel für Zuzahlungen in Tagen',
    'Payment term for co-payments in days',
  ]),
  setting('billing.currency', 'text', 'EUR', ['Währung', 'Currency']),
  setting('billing.submission_months', 'integer', '12', [
    'Abrechnungsfrist in Monaten',
    'Time limit for billing in months',
  ]),
  ...[1, 2, 3].flatMap(level => [
    setting(`dunning.days_${level}`, 'integer', String([7, 14, 14][level - 1]), [
      `Tage bis Stufe ${level}`,
      `Days to level ${level}`,
    ]),
    setting(`dunning.fee_${level}`, 'money', String([0, 300, 500][level - 1]), [
      `Gebühr Stufe ${level}`,
      `Fee of level ${level}`,
    ]),
    setting(`dunning.text_${level}`, 'long_text', text(level), [
      `Text Stufe ${level}`,
      `Text of level ${level}`,
    ]),
  ]),
  setting('mail.sender', 'email', null, ['Absenderadresse', 'Sender address']),
  setting('mail.sender_name', 'text', null, ['Absendername', 'Sender name']),
  setting('mail.reply_to', 'email', null, ['Antwortadresse', 'Reply address']),
  setting(
    'dta.live',
    'boolean',
    'false',
    ['Echtbetrieb', 'Live operation'],
    [
      'Solange nein, entstehen nur Test- und Erprobungslieferungen.',
      'While no, only test and trial submissions are made.',
    ],
  ),
  setting('dta.contact_name', 'text', null, ['Ansprechperson für Annahmestellen', 'Contact for recipients']),
  setting('security.session_idle_minutes', 'integer', '60', [
    'Abmeldung nach Untätigkeit in Minuten',
    'Sign-out after idle minutes',
  ]),
  setting('security.session_hours', 'integer', '12', [
    'Längste Sitzung in Stunden',
    'Longest session in hours',
  ]),
  setting('security.lockout_attempts', 'integer', '10', [
    'Fehlversuche bis zur Sperre',
    'Failed sign-ins until locked',
  ]),
  setting('security.lockout_minutes', 'integer', '15', [
    'Dauer der Sperre in Minuten',
    'Minutes that a lock lasts',
  ]),
  setting(
    'retention.bills_years',
    'integer',
    '8',
    ['Rechnungen und Belege in Jahren', 'Bills and vouchers in years'],
    ['§ 147 AO, § 14b UStG', '§ 147 AO, § 14b UStG'],
  ),
  setting('retention.prescriptions_years', 'integer', '10', [
    'Verordnungen und Genehmigungen in Jahren',
    'Prescriptions and approvals in years',
  ]),
  setting('retention.correspondence_years', 'integer', '6', [
    'Schriftwechsel in Jahren',
    'Correspondence in years',
  ]),
  setting(
    'retention.history_days',
    'integer',
    '90',
    ['Zuletzt besuchte Seiten in Tagen', 'Recently visited pages in days'],
    ['Danach wird der Verlauf der Benutzer gelöscht.', 'Afterwards the history of the users is deleted.'],
  ),
  setting('retention.activity_years', 'integer', '10', [
    'Aktivitätsprotokoll in Jahren',
    'Activity log in years',
  ]),
];
