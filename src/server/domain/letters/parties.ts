import { sql } from 'kysely';
import type { Locale } from '../../../shared/entityMeta.ts';
import type { SettingValues } from '../../../shared/setup/settingDefinitions.ts';
import type { Data, Row } from '../../access/data.ts';
import type { Account, Recipient, Sender } from './letterFacts.ts';

/** A name and an address as they are frozen with a bill. */
export interface PartySnapshot {
  readonly name: string;
  readonly address: {
    readonly street?: string | null;
    readonly house_no?: string | null;
    readonly zip?: string | null;
    readonly city?: string | null;
    readonly country?: string | null;
  };
}

/** The transport operator with its account, or the office's where the client lets the office collect the money. */
export async function companySender(data: Data, company: number, settings: SettingValues): Promise<Sender> {
  const [row] = await data.run(sql`
    select c.*, b.name as bank_name, cl.collection_authority,
      (select bic from bic where bic.bank = c.bank order by is_main desc, id limit 1) as bank_bic
    from companies as c left join banks as b on b.id = c.bank left join clients as cl on cl.id = c.client
    where c.id = ${company}`);
  const text = textOf(row);
  const name = text('name') ?? '';
  const iban = text('iban');
  const own: Account | null =
    iban === null ? null : { holder: name, iban, bic: text('bank_bic'), bank: text('bank_name') };
  const officeCollects = row?.collection_authority === true || row?.collection_authority === 1;
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
    account: officeCollects ? (officeAccount(settings) ?? own) : own,
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
export async function partySnapshot(
  data: Data,
  { type, id }: { readonly type: 'guest' | 'health_insurance' | 'company'; readonly id: number },
): Promise<PartySnapshot> {
  if (type === 'guest') {
    const [row] = await data.run(sql`select * from guest where id = ${id}`);
    const { name } = await guestRecipient(data, id, 'de', null);
    return { name, address: addressOf(row) };
  }
  const table = type === 'health_insurance' ? type : 'companies';
  const [row] = await data.run(sql`select * from ${sql.table(table)} where id = ${id}`);
  return { name: textOf(row)('name') ?? '', address: addressOf(row) };
}

/** `snapshot` wins over what the guest or insurer is called and lives at today. */
export async function guestRecipient(
  data: Data,
  guest: number,
  locale: Locale,
  snapshot: PartySnapshot | null,
): Promise<Recipient> {
  const [row] = await data.run(sql`
    select g.*, t.letter_form from guest as g left join titles as t on t.id = g.title where g.id = ${guest}`);
  const text = textOf(row);
  const salutation = text('salutation');
  const title = text('letter_form');
  const surname = [title, text('name_prefix'), text('last_name')].filter(Boolean).join(' ');
  const name = [title, text('first_name'), text('name_prefix'), text('last_name')].filter(Boolean).join(' ');
  const form = salutation === 'f' || salutation === 'm' ? words[locale][salutation] : null;
  return {
    lines: [...(form ? [form.line] : []), name, ...addressLines(snapshot?.address ?? addressOf(row))].filter(
      Boolean,
    ),
    name,
    salutation: form ? `${form.greeting} ${surname},` : `${words[locale].plain} ${name},`,
    number: text('number'),
    ik: null,
  };
}

/** Insurers and companies: a name that may take two lines, and nobody in particular to greet. */
export async function organisationRecipient(
  data: Data,
  table: 'health_insurance' | 'companies',
  id: number,
  locale: Locale,
  snapshot: PartySnapshot | null,
): Promise<Recipient> {
  const [row] = await data.run(sql`select * from ${sql.table(table)} where id = ${id}`);
  const text = textOf(row);
  const name = snapshot?.name ?? text('name') ?? '';
  return {
    lines: [name, text('name2'), ...addressLines(snapshot?.address ?? addressOf(row))].filter(
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
  (row: Row | undefined) =>
  (name: string): string | null => {
    const value = row?.[name];
    return value === null || value === undefined || value === '' ? null : String(value);
  };

function addressOf(row: Row | undefined): PartySnapshot['address'] {
  const text = textOf(row);
  return {
    street: text('address_street'),
    house_no: text('address_house_no'),
    zip: text('address_zip'),
    city: text('address_city'),
    country: text('address_country'),
  };
}

/** Abroad the country stands in capitals on a line of its own (DIN 5008). */
function addressLines({ street, house_no, zip, city, country }: PartySnapshot['address']): readonly string[] {
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
