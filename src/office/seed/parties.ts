import { addDays } from '@engine/shared/day.ts';
import type { Client, Company } from '@generated/types/entities.ts';
import type { BaseData } from './baseData.ts';
import type { Directory } from './directory.ts';
import { iban, ik } from './identifiers.ts';
import type { Draft, Writer } from './insert.ts';
import { STREETS, TOWNS } from './names.ts';
import type { Random } from './random.ts';

export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly client: number;
  readonly number_prefix: string;
  readonly billing_code: number;
  /** 7 % for taxis and hired cars, ambulances are exempt (§ 12 (2) no. 10 and § 4 no. 17b UStG) */
  readonly vatRate: '0' | '7';
  readonly small_business: boolean;
  readonly permit_type: Company['permit_type'];
  readonly permit_valid_to: string;
  readonly ik: string;
  /** town of its seat */
  readonly city: string;
}

export interface Parties {
  readonly clients: readonly Draft<Client>[];
  readonly providers: readonly Provider[];
  readonly facilities: readonly Facility[];
}

export type Facility = Draft<Company> & Pick<Company, 'name' | 'address'>;

const clients: readonly (readonly [
  name: string,
  legalForm: string,
  model: Client['fee_model'],
  fee: number,
])[] = [
  ['Isartal Krankenfahrten', 'GmbH', 'percent', 250],
  ['Donau Mobil Genossenschaft', 'eG', 'per_case', 180],
  ['Voralpen Fahrdienste', 'KG', 'flat', 49_000],
  ['Ammersee Transporte', 'GmbH', 'per_ride', 45],
  ['Chiemgau Mobil', 'GmbH', 'per_bill', 390],
];

const firms: readonly (readonly [name: string, code: string, permit: NonNullable<Company['permit_type']>])[] =
  [
    ['Taxi Sonnenschein', '46', 'taxi'],
    ['Mietwagen Lechner', '46', 'rental'],
    ['Krankenfahrten Donautal', '46', 'rental'],
    ['Ambulanz Isarwinkel', '48', 'ambulance'],
    ['Fahrdienst Alpenblick', '46', 'rental'],
    ['Sanitätsdienst Weidenau', '49', 'ambulance'],
  ];

/** charges no VAT (§ 19 UStG) */
const smallBusiness = 'Fahrdienst Alpenblick';

const facilities = [
  'Klinikum Musterstadt',
  'Dialysezentrum am Stadtpark',
  'Onkologie Lindenhof',
  'Strahlentherapie Nord',
  'Tagesklinik Rosengarten',
  'Rehazentrum Seeblick',
  'Augenklinik am Ring',
  'Pflegeheim Abendstern',
];

/** Facilities that pay for rides of their patients and residents. */
const paying = new Set(['Klinikum Musterstadt', 'Pflegeheim Abendstern']);

export const paysForRides = ({ roles }: Facility): boolean => roles?.includes('bill_recipient') ?? false;

export async function seedParties(
  writer: Writer,
  random: Random,
  base: BaseData,
  { banks }: Directory,
  today: string,
  companies: number,
): Promise<Parties> {
  const address = () => {
    const [zip, city] = random.pick(TOWNS);
    return { street: random.pick(STREETS), house_no: String(random.int(1, 120)), zip, city, country: 'DE' };
  };
  const mandants = clients.map(
    ([name, legal_form, fee_model, fee_value], at): Draft<Client> => ({
      id: writer.nextId('client'),
      number: `M-${100 + at}`,
      name,
      legal_form,
      status: 'active',
      locale: 'de',
      address: address(),
      contact_name: `${['Anja', 'Robert', 'Yvonne', 'Peter', 'Sabine'][at]} Muster`,
      email: `mandant${at + 1}@example.org`,
      phone: `+49 89 55501${at}0`,
      contract_from: '2023-01-01',
      fee_model,
      fee_value,
      ...(at === 0 && { fee_minimum: 15_000 }),
      collection_authority: at !== 2,
      payout_holder: name,
      payout_iban: iban('90000001', 3_000_001 + at),
    }),
  );
  const providers = Array.from({ length: companies }, (_, at) => {
    const [name, code, permit] = firms[at % firms.length] ?? firms[0] ?? ['', '46', 'taxi'];
    const isAmbulance = permit === 'ambulance';
    const isSmallBusiness = name === smallBusiness;
    const company: Draft<Company> & Omit<Provider, 'vatRate' | 'city'> = {
      id: writer.nextId('company'),
      name: at < firms.length ? name : `${name} ${1 + Math.floor(at / firms.length)}`,
      roles: ['provider'],
      client: mandants[at % mandants.length]?.id ?? 1,
      federal_state: 'BY',
      active: true,
      ik: ik(at + 1),
      billing_code: base.billingCodes.find(row => row.code === code)?.id ?? 1,
      number_prefix: `${'STMKAWFDBLNR'[at % 12]}${String(at + 1).padStart(2, '0')}`,
      address: address(),
      phone: `+49 89 5550${String(100 + at)}`,
      email: `disposition${at + 1}@example.org`,
      permit_type: permit,
      // the first one's permit runs out soon, for the list that warns of it
      permit_valid_to: addDays(today, at === 0 ? 24 : 200 + 31 * at),
      tax_number: `143/${200 + at}/10${at % 10}00`,
      small_business: isSmallBusiness,
      iban: iban(at % 2 === 0 ? '90000001' : '90000002', 1_000_001 + at),
      bank: banks[at % 2]?.id ?? null,
    };
    const vatRate = isAmbulance || isSmallBusiness ? ('0' as const) : ('7' as const);
    return { ...company, vatRate, city: company.address?.city ?? '' };
  });
  const houses = facilities.map(
    (name, at): Facility => ({
      id: writer.nextId('company'),
      name,
      roles: paying.has(name) ? ['facility', 'bill_recipient'] : ['facility'],
      federal_state: 'BY',
      active: true,
      number_prefix: `E${at + 1}`,
      address: address(),
      phone: `+49 89 55502${at}0`,
      small_business: false,
      ...(paying.has(name) ? { payment_days: 21 } : {}),
      ...(at === 0 ? { leitweg_id: '09162000-12345-06' } : {}),
    }),
  );

  await writer.insert('client', mandants);
  await writer.insert('company', [...providers, ...houses]);
  await writer.insert('company-contact', contactsOf(writer, providers));
  return { clients: mandants, providers, facilities: houses };
}

function contactsOf(writer: Writer, providers: readonly Provider[]) {
  return providers.flatMap(({ id }, at) =>
    ['Disposition', 'Buchhaltung'].map((position, rank) => ({
      id: writer.nextId('company-contact'),
      company: id,
      rank: rank + 1,
      name: `${['Eva', 'Jonas'][rank]} Beispiel`,
      position,
      phone: `+49 89 55503${at}${rank}`,
      email: `kontakt${at + 1}${rank + 1}@example.org`,
    })),
  );
}
