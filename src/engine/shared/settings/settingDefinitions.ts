/**
 * The settings of the office: which there are, what they may hold, and what holds until somebody says otherwise. The
 * keys are fixed; the office edits the values. Money is in cents, spans are in the unit that the name says.
 */
type SettingType = 'text' | 'integer' | 'money' | 'boolean' | 'email' | 'ik' | 'iban' | 'bic' | 'pattern';

export interface SettingDefinition<T extends SettingType = SettingType> {
  readonly type: T;
  readonly default: T extends 'integer' | 'money' ? number : T extends 'boolean' ? boolean : string | null;
  readonly name: readonly [de: string, en: string];
  readonly about?: readonly [de: string, en: string];
  /** of numbers and amounts */
  readonly minimum?: number;
  readonly maximum?: number;
  /** of texts */
  readonly maxLength?: number;
  /** placeholders that a number pattern must have: `n` counts */
  readonly needs?: readonly string[];
  readonly knows?: readonly string[];
}

const text = (name: readonly [string, string], maxLength = 80): SettingDefinition<'text'> => ({
  type: 'text',
  default: null,
  name,
  maxLength,
});
const email = (name: readonly [string, string]): SettingDefinition<'email'> => ({
  type: 'email',
  default: null,
  name,
});
const count = (
  name: readonly [string, string],
  fallback: number,
  [minimum, maximum]: readonly [number, number],
  about?: readonly [string, string],
): SettingDefinition<'integer'> => ({
  type: 'integer',
  default: fallback,
  name,
  minimum,
  maximum,
  ...(about && { about }),
});
const pattern = (
  name: readonly [string, string],
  fallback: string,
  knows: readonly string[],
  maxLength = 30,
): SettingDefinition<'pattern'> => ({
  type: 'pattern',
  default: fallback,
  name,
  knows,
  needs: ['n'],
  maxLength,
});
const fee = (level: number, cents: number): SettingDefinition<'money'> => ({
  type: 'money',
  default: cents,
  name: [`Gebühr Stufe ${level}`, `Fee of level ${level}`],
  minimum: 0,
  maximum: 10_000,
});
const days = (level: number, fallback: number): SettingDefinition<'integer'> =>
  count([`Tage bis Stufe ${level}`, `Days to level ${level}`], fallback, [1, 365]);

export const settingDefinitions = {
  'office.name': text(['Name des Büros', 'Office name']),
  'office.street': text(['Straße und Hausnummer', 'Street and number']),
  'office.zip': text(['Postleitzahl', 'Postal code'], 10),
  'office.city': text(['Ort', 'City']),
  'office.phone': text(['Telefon', 'Phone'], 40),
  'office.email': email(['E-Mail', 'E-mail']),
  'office.ik': {
    type: 'ik',
    default: null,
    name: ['Eigenes IK', 'Own IK'],
    about: ['Absender der Datenlieferungen.', 'Sender of data submissions.'],
  } satisfies SettingDefinition<'ik'>,
  'office.tax_number': text(['Steuernummer', 'Tax number'], 30),
  'office.account_holder': text(['Kontoinhaber', 'Account holder'], 70),
  'office.iban': {
    type: 'iban',
    default: null,
    name: ['IBAN', 'IBAN'],
    about: [
      'Steht auf Rechnungen von Mandanten mit Inkassovollmacht; sonst das Konto des Leistungserbringers.',
      'Stands on bills of clients who have given collection authority; otherwise the account of the company.',
    ],
  } satisfies SettingDefinition<'iban'>,
  'office.bic': { type: 'bic', default: null, name: ['BIC', 'BIC'] } satisfies SettingDefinition<'bic'>,
  'office.bank': text(['Bank', 'Bank']),
  'office.upload_megabytes': count(
    ['Größte Datei in Megabyte', 'Largest file in megabytes'],
    20,
    [1, 50],
    ['Gilt für jedes Hochladen von Dokumenten.', 'For every upload of a document.'],
  ),
  'numbers.tour': pattern(['Nummern der Fahrten', 'Tour numbers'], 'T-{year}-{n:6}', ['year', 'yy', 'n']),
  'numbers.guest': pattern(['Nummern der Fahrgäste', 'Guest numbers'], 'F-{n:6}', ['year', 'yy', 'n']),
  'numbers.bill_case': pattern(['Nummern der Fälle', 'Case numbers'], 'F-{year}-{n:6}', ['year', 'yy', 'n']),
  'numbers.bill': {
    ...pattern(['Nummern der Rechnungen', 'Bill numbers'], '{prefix}-{yy}-{n:5}', [
      'prefix',
      'year',
      'yy',
      'n',
    ]),
    about: [
      'Je Leistungserbringer und Jahr lückenlos, höchstens 14 Zeichen.',
      'Per company and year without gaps, 14 characters at most.',
    ],
  } satisfies SettingDefinition<'pattern'>,
  'billing.payment_days': count(['Zahlungsziel in Tagen', 'Payment term in days'], 28, [0, 365]),
  'billing.copay_payment_days': count(
    ['Zahlungsziel für Zuzahlungen in Tagen', 'Payment term for co-payments in days'],
    14,
    [0, 365],
  ),
  'dunning.days_1': days(1, 7),
  'dunning.fee_1': fee(1, 0),
  'dunning.days_2': days(2, 14),
  'dunning.fee_2': fee(2, 300),
  'dunning.days_3': days(3, 14),
  'dunning.fee_3': fee(3, 500),
  'dunning.term_days': count(
    ['Neue Zahlungsfrist in Tagen', 'New payment term in days'],
    14,
    [1, 90],
    ['Steht in jedem Mahnschreiben.', 'Stands in every reminder.'],
  ),
  'mail.sender': email(['Absenderadresse', 'Sender address']),
  'mail.sender_name': text(['Absendername', 'Sender name']),
  'mail.reply_to': email(['Antwortadresse', 'Reply address']),
  'dta.live': {
    type: 'boolean',
    default: false,
    name: ['Echtbetrieb', 'Live operation'],
    about: [
      'Solange nein, entstehen nur Test- und Erprobungslieferungen.',
      'While no, only test and trial submissions are made.',
    ],
  } satisfies SettingDefinition<'boolean'>,
  'dta.contact_name': text(['Ansprechperson für Annahmestellen', 'Contact for recipients']),
  'security.session_idle_minutes': count(
    ['Abmeldung nach Untätigkeit in Minuten', 'Sign-out after idle minutes'],
    60,
    [1, 1_440],
  ),
  'security.session_hours': count(['Längste Sitzung in Stunden', 'Longest session in hours'], 12, [1, 168]),
  'security.lockout_attempts': count(
    ['Fehlversuche bis zur Wartezeit', 'Failed sign-ins before a delay'],
    5,
    [3, 20],
  ),
  'security.lockout_minutes': count(
    ['Längste Wartezeit in Minuten', 'Longest delay in minutes'],
    15,
    [1, 60],
  ),
  'retention.bills_years': count(
    ['Rechnungen und Belege in Jahren', 'Bills and vouchers in years'],
    8,
    [8, 30],
    ['§ 147 AO, § 14b UStG', '§ 147 AO, § 14b UStG'],
  ),
  'retention.prescriptions_years': count(
    ['Verordnungen und Genehmigungen in Jahren', 'Prescriptions and approvals in years'],
    10,
    [4, 30],
  ),
  'retention.correspondence_years': count(
    ['Schriftwechsel in Jahren', 'Correspondence in years'],
    6,
    [6, 30],
  ),
  'retention.history_days': count(
    ['Zuletzt besuchte Seiten in Tagen', 'Recently visited pages in days'],
    90,
    [1, 3_650],
    ['Danach wird der Verlauf der Benutzer gelöscht.', 'Afterwards the history of the users is deleted.'],
  ),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type SettingKey = keyof typeof settingDefinitions;

type ValueOf<K extends SettingKey> = (typeof settingDefinitions)[K] extends { readonly type: infer T }
  ? T extends 'integer' | 'money'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'pattern'
        ? string
        : string | null
  : never;

/** Every setting with the value that holds. */
export type SettingValues = { readonly [K in SettingKey]: ValueOf<K> };

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);
