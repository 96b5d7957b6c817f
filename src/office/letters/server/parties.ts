import { officeCountry } from '@engine/shared/conventions.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { type Address, addressIn, guardianAddressIn } from './address.ts';
import type { Account, Recipient, Sender } from './letterFacts.ts';
import type { ClientRow, CompanyRow, GuestRow, InsurerRow, SenderRow } from './partyRows.ts';

/** Name and address of a recipient, as frozen with a bill. */
export interface PartySnapshot {
  readonly name: string;
  /** a second line of companies */
  readonly name2?: string | null;
  /** who gets the letters of a guest, at this address; missing: the guest */
  readonly guardian?: string;
  readonly address: Partial<Address>;
}

/** Identifies a recipient of letters. */
export interface PartyKey {
  readonly type: 'guest' | 'health_insurance' | 'company';
  readonly id: number;
}

export const guestWith = (id: number): PartyKey => ({ type: 'guest', id });
export const companyWith = (id: number): PartyKey => ({ type: 'company', id });

/** A recipient with its row; see `loadParties.ts`. */
export type Party =
  | { readonly type: 'guest'; readonly row: GuestRow }
  | { readonly type: 'health_insurance'; readonly row: InsurerRow }
  | { readonly type: 'company'; readonly row: CompanyRow };

/** The transport operator with its account, or the office's where the client lets the office collect the money. */
export function senderOf(company: SenderRow, settings: SettingValues): Sender {
  const { address_street, address_house_no, address_zip, address_city } = company;
  const iban = filled(company.iban);
  const own: Account | null =
    iban === null
      ? null
      : {
          holder: company.name,
          iban,
          bic: filled(company.bank_bic),
          bank: filled(company.bank_name),
        };
  return {
    name: company.name,
    name2: filled(company.name2),
    street: streetOf(address_street, address_house_no),
    place: placeOf(address_zip, address_city),
    phone: filled(company.phone),
    email: filled(company.email),
    ik: filled(company.ik),
    taxNumber: filled(company.tax_number),
    vatId: filled(company.vat_id),
    account: isSet(company.collection_authority) ? (officeAccount(settings) ?? own) : own,
  };
}

/** The office according to the settings; null until it has a name. */
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
    vatId: settings['office.vat_id'],
    account: officeAccount(settings),
  };
}

/** A client as the recipient of a letter in the office's own name. */
export function clientRecipient(row: ClientRow, locale: Locale): Recipient {
  const name = joined(row.name, row.legal_form);
  return {
    lines: [name, ...(row.contact_name ? [row.contact_name] : []), ...addressLines(addressIn(row))],
    name,
    salutation: words[locale].all,
    number: row.number,
    ik: null,
  };
}

function officeAccount(settings: SettingValues): Account | null {
  const iban = settings['office.iban'];
  if (iban === null) return null;
  const holder = settings['office.account_holder'] ?? settings['office.name'] ?? '';
  return { holder, iban, bic: settings['office.bic'], bank: settings['office.bank'] };
}

/** Name and address as they are now, to be frozen with a bill. */
export function snapshotOf(party: Party): PartySnapshot {
  if (party.type === 'guest') return guestSnapshot(party.row);
  const { type, row } = party;
  return {
    name: row.name,
    ...(type === 'company' && { name2: filled(row.name2) }),
    address: addressIn(row),
  };
}

/** Letters of a guest who has a guardian go to the guardian; one without an address of their own lives with the guest. */
function guestSnapshot(row: GuestRow): PartySnapshot {
  const guardian = row.guardian_name?.trim();
  return {
    name: guestName(row),
    ...(guardian && { guardian }),
    address: (guardian && guardianAddressIn(row)) || addressIn(row),
  };
}

/** Name and address in one line, as people read them. */
export const inOneLine = ({ name, name2, guardian, address }: PartySnapshot, locale: Locale): string =>
  [guardian, guardian ? `${words[locale].for} ${name}` : name, name2, ...addressLines(address)]
    .filter(Boolean)
    .join(', ');

/** The recipient on a letter; the name and address of `snapshot` take precedence over the current ones. */
export const recipientOf = (party: Party, locale: Locale, snapshot: PartySnapshot | null): Recipient =>
  party.type === 'guest'
    ? guestRecipient(party.row, locale, snapshot)
    : organisationRecipient(party, locale, snapshot);

function guestRecipient(row: GuestRow, locale: Locale, snapshot: PartySnapshot | null): Recipient {
  const { salutation } = row;
  const surname = joined(row.letter_form, row.name_prefix, row.last_name);
  const name = guestName(row);
  const { guardian, address } = snapshot ?? guestSnapshot(row);
  const common = { name, number: row.number, ik: null };
  if (guardian)
    return {
      ...common,
      lines: [guardian, `${words[locale].for} ${name}`, ...addressLines(address)],
      salutation: words[locale].all,
    };
  const form = salutation === 'f' || salutation === 'm' ? words[locale][salutation] : null;
  return {
    ...common,
    lines: [...(form ? [form.line] : []), name, ...addressLines(address)].filter(Boolean),
    salutation: form ? `${form.greeting} ${surname},` : `${words[locale].plain} ${name},`,
  };
}

const guestName = (row: GuestRow): string =>
  joined(row.letter_form, row.first_name, row.name_prefix, row.last_name);

/** Insurers and companies: a name that may take two lines, and no person to greet. */
function organisationRecipient(
  { type, row }: Exclude<Party, { type: 'guest' }>,
  locale: Locale,
  snapshot: PartySnapshot | null,
): Recipient {
  const name = snapshot?.name ?? row.name;
  const today = type === 'company' ? filled(row.name2) : null;
  const name2 = snapshot?.name2 === undefined ? today : snapshot.name2;
  return {
    lines: [name, name2, ...addressLines(snapshot?.address ?? addressIn(row))].filter(line => line !== null),
    name,
    salutation: words[locale].all,
    number: null,
    ik: filled(row.ik),
  };
}

const words = {
  de: {
    f: { line: 'Frau', greeting: 'Sehr geehrte Frau' },
    m: { line: 'Herrn', greeting: 'Sehr geehrter Herr' },
    plain: 'Guten Tag',
    for: 'für',
    all: 'Sehr geehrte Damen und Herren,',
  },
  en: {
    f: { line: 'Ms', greeting: 'Dear Ms' },
    m: { line: 'Mr', greeting: 'Dear Mr' },
    plain: 'Dear',
    for: 'for',
    all: 'Dear Sir or Madam,',
  },
} as const;

/** An empty text counts as null. */
const filled = (text: string | null): string | null => (text === '' ? null : text);

/** For addresses abroad, the country is on a line of its own in capitals (DIN 5008). */
function addressLines({ street, house_no, zip, city, country }: Partial<Address>): readonly string[] {
  const lines = [streetOf(street, house_no), placeOf(zip, city)];
  const abroad =
    country && country !== officeCountry() ? [countries.of(country)?.toUpperCase() ?? country] : [];
  return [...lines, ...abroad].filter(line => line !== '');
}

const countries = new Intl.DisplayNames('de', { type: 'region' });

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');
const streetOf = (street: string | null | undefined, houseNo: string | null | undefined): string =>
  joined(street, houseNo);
const placeOf = (zip: string | null | undefined, city: string | null | undefined): string =>
  joined(zip, city);
