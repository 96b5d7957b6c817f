import type { Row } from '@engine/server/access/data.ts';
import { flag } from '@engine/server/access/readRow.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { type Address, addressIn } from './address.ts';
import type { Account, Recipient, Sender } from './letterFacts.ts';

/** A name and an address as they are frozen with a bill. */
export interface PartySnapshot {
  readonly name: string;
  readonly address: Partial<Address>;
}

/** Whoever a letter may go to. */
export interface PartyKey {
  readonly type: 'guest' | 'health_insurance' | 'company';
  readonly id: number;
}

/** One of them with its row; see `loadParties.ts`. */
export interface Party {
  readonly type: PartyKey['type'];
  readonly row: Row;
}

/** The transport operator with its account, or the office's where the client lets the office collect the money. */
export function senderOf(company: Row, settings: SettingValues): Sender {
  const text = textOf(company);
  const name = text('name') ?? '';
  const iban = text('iban');
  const own: Account | null =
    iban === null ? null : { holder: name, iban, bic: text('bank_bic'), bank: text('bank_name') };
  return {
    name,
    name2: text('name2'),
    street: streetOf(text('address_street'), text('address_house_no')),
    place: placeOf(text('address_zip'), text('address_city')),
    phone: text('phone'),
    email: text('email'),
    ik: text('ik'),
    taxNumber: text('tax_number'),
    vatId: text('vat_id'),
    account: flag(company, 'collection_authority') ? (officeAccount(settings) ?? own) : own,
  };
}

/** The office as it stands in the settings; null until it has a name. */
export function officeSender(settings: SettingValues): Sender | null {
  const name = settings['office.name'];
  if (name === null) return null;
  return {
    name,
    name2: null,
    street: settings['office.street'] ?? '',
    place: placeOf(settings['office.zip'], settings['office.city']),
    phone: settings['office.phone'],
    email: settings['office.email'],
    ik: settings['office.ik'],
    taxNumber: settings['office.tax_number'],
    vatId: null,
    account: officeAccount(settings),
  };
}

function officeAccount(settings: SettingValues): Account | null {
  const iban = settings['office.iban'];
  if (iban === null) return null;
  const holder = settings['office.account_holder'] ?? settings['office.name'] ?? '';
  return { holder, iban, bic: settings['office.bic'], bank: settings['office.bank'] };
}

/** Name and address as they are now, to be frozen with a bill. */
export function snapshotOf({ type, row }: Party): PartySnapshot {
  const name = type === 'guest' ? guestName(row) : (textOf(row)('name') ?? '');
  return { name, address: addressIn(row) };
}

/** `snapshot` wins over what the party is called and where it lives today. */
export const recipientOf = (party: Party, locale: Locale, snapshot: PartySnapshot | null): Recipient =>
  party.type === 'guest'
    ? guestRecipient(party.row, locale, snapshot)
    : organisationRecipient(party.row, locale, snapshot);

function guestRecipient(row: Row, locale: Locale, snapshot: PartySnapshot | null): Recipient {
  const text = textOf(row);
  const salutation = text('salutation');
  const surname = joined(text('letter_form'), text('name_prefix'), text('last_name'));
  const name = guestName(row);
  const form = salutation === 'f' || salutation === 'm' ? words[locale][salutation] : null;
  return {
    lines: [...(form ? [form.line] : []), name, ...addressLines(snapshot?.address ?? addressIn(row))].filter(
      Boolean,
    ),
    name,
    salutation: form ? `${form.greeting} ${surname},` : `${words[locale].plain} ${name},`,
    number: text('number'),
    ik: null,
  };
}

function guestName(row: Row): string {
  const text = textOf(row);
  return joined(text('letter_form'), text('first_name'), text('name_prefix'), text('last_name'));
}

/** Insurers and companies: a name that may take two lines, and nobody in particular to greet. */
function organisationRecipient(row: Row, locale: Locale, snapshot: PartySnapshot | null): Recipient {
  const text = textOf(row);
  const name = snapshot?.name ?? text('name') ?? '';
  return {
    lines: [name, text('name2'), ...addressLines(snapshot?.address ?? addressIn(row))].filter(
      line => line !== null,
    ),
    name,
    salutation: words[locale].all,
    number: null,
    ik: text('ik'),
  };
}

const words = {
  de: {
    f: { line: 'Frau', greeting: 'Sehr geehrte Frau' },
    m: { line: 'Herrn', greeting: 'Sehr geehrter Herr' },
    plain: 'Guten Tag',
    all: 'Sehr geehrte Damen und Herren,',
  },
  en: {
    f: { line: 'Ms', greeting: 'Dear Ms' },
    m: { line: 'Mr', greeting: 'Dear Mr' },
    plain: 'Dear',
    all: 'Dear Sir or Madam,',
  },
} as const;

const textOf =
  (row: Row) =>
  (name: string): string | null => {
    const value = row[name];
    return value === null || value === undefined || value === '' ? null : String(value);
  };

/** Abroad the country stands in capitals on a line of its own (DIN 5008). */
function addressLines({ street, house_no, zip, city, country }: Partial<Address>): readonly string[] {
  const lines = [streetOf(street, house_no), placeOf(zip, city)];
  const abroad = country && country !== 'DE' ? [countries.of(country)?.toUpperCase() ?? country] : [];
  return [...lines, ...abroad].filter(line => line !== '');
}

const countries = new Intl.DisplayNames('de', { type: 'region' });

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
const streetOf = (street: string | null | undefined, houseNo: string | null | undefined): string =>
  joined(street, houseNo);
const placeOf = (zip: string | null | undefined, city: string | null | undefined): string =>
  joined(zip, city);
