import { addMonths } from '@engine/shared/day.ts';
import type { Bank, DtaRecipient, HealthInsurance } from '@generated/types/entities.ts';
import { certificateEnd } from '../insurers/server/certificateEnd.ts';
import { certificate } from './certificate.ts';
import { ik } from './identifiers.ts';
import type { Draft, Writer } from './insert.ts';

export type Insurer = Draft<HealthInsurance> & {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly payment_term_days: number;
};

export interface Directory {
  readonly insurers: readonly Insurer[];
  /** payers instead of a health insurance; invented */
  readonly others: Readonly<Record<'bg' | 'social', Insurer>>;
  readonly recipients: readonly Draft<DtaRecipient>[];
  /** the data-acceptance office of each insurer that has one, by their ids */
  readonly routes: ReadonlyMap<number, number>;
  readonly banks: readonly Draft<Bank>[];
}

type Type = HealthInsurance['type'];

/** Names and Institutionskennzeichen as published by the insurers, except the last, which is invented. */
const insurers: readonly (readonly [
  ik: string,
  short: string,
  name: string,
  type: Type,
  zip: string,
  city: string,
])[] = [
  ['108310400', 'AOK Bayern', 'AOK Bayern – Die Gesundheitskasse', 'AOK', '81739', 'München'],
  ['101575519', 'TK', 'Techniker Krankenkasse', 'EK', '22291', 'Hamburg'],
  ['104940005', 'BARMER', 'BARMER', 'EK', '42285', 'Wuppertal'],
  ['105830016', 'DAK-Gesundheit', 'DAK-Gesundheit', 'EK', '20097', 'Hamburg'],
  ['108018007', 'AOK Baden-Württemberg', 'AOK Baden-Württemberg', 'AOK', '70188', 'Stuttgart'],
  [
    '107299005',
    'AOK PLUS',
    'AOK PLUS – Die Gesundheitskasse für Sachsen und Thüringen',
    'AOK',
    '01067',
    'Dresden',
  ],
  [
    '102114819',
    'AOK Niedersachsen',
    'AOK – Die Gesundheitskasse für Niedersachsen',
    'AOK',
    '30169',
    'Hannover',
  ],
  ['105313145', 'AOK Hessen', 'AOK – Die Gesundheitskasse in Hessen', 'AOK', '61352', 'Bad Homburg'],
  ['102171012', 'KKH', 'KKH Kaufmännische Krankenkasse', 'EK', '30625', 'Hannover'],
  ['107202793', 'IKK classic', 'IKK classic', 'IKK', '01099', 'Dresden'],
  ['101570104', 'HEK', 'HEK – Hanseatische Krankenkasse', 'EK', '22041', 'Hamburg'],
  ['103170002', 'hkk', 'hkk Krankenkasse', 'EK', '28195', 'Bremen'],
  ['109905003', 'KNAPPSCHAFT', 'KNAPPSCHAFT', 'KBS', '44789', 'Bochum'],
  ['108433248', 'SBK', 'Siemens-Betriebskrankenkasse', 'BKK', '80339', 'München'],
  // invented: its IK is of an unusual class, and it has no route
  ['669900020', 'BKK Musterwerk', 'Betriebskrankenkasse Musterwerk', 'BKK', '80999', 'Musterstadt'],
];

const recipients: readonly (readonly [ik: string, name: string, mail: string, city: string])[] = [
  ['108310400', 'AOK Bayern Datenannahme', 'aok-bayern', 'München'],
  ['661430035', 'DAVASO GmbH', 'davaso', 'Leipzig'],
  ['101575519', 'Techniker Krankenkasse Datenannahme', 'tk', 'Hamburg'],
  ['104940005', 'BARMER Datenannahme', 'barmer', 'Wuppertal'],
  ['105830016', 'DAK-Gesundheit Datenannahme', 'dak', 'Hamburg'],
  ['107299005', 'AOK PLUS Datenannahme', 'aok-plus', 'Dresden'],
  ['109905003', 'KNAPPSCHAFT Datenannahme', 'knappschaft', 'Bochum'],
  ['102114819', 'AOK Niedersachsen Datenannahme', 'aok-nds', 'Hannover'],
];

export async function seedDirectory(writer: Writer, today: string): Promise<Directory> {
  const kassen: Insurer[] = insurers.map(([number, short_name, name, type, zip, city], at) => ({
    id: writer.nextId('health-insurance'),
    ik: number,
    short_name,
    name,
    type,
    kind: 'both',
    source: 'directory',
    address: { street: null, house_no: null, zip, city, country: 'DE' },
    payment_term_days: 28,
    accepts_dta: true,
    valid_from: '2010-01-01',
    ...(at % 4 === 0 && {
      email: `rechnung${at + 1}@example.org`,
      bills_by_mail: true,
      bills_by_mail_since: addMonths(today, -12),
    }),
  }));
  const offices = recipients.map(([number, name, mail, city], at) => ({
    id: writer.nextId('dta-recipient'),
    ik: number,
    name,
    email: `${mail}@example.org`,
    can_decrypt: true,
    active: true,
    address: { street: null, house_no: null, zip: null, city, country: 'DE' },
    mode: at < 2 ? ('live' as const) : at < 5 ? ('trial' as const) : ('test' as const),
    protocol: 'smtp' as const,
    charset: 'I8' as const,
    exchange_counter: 100 + at,
    valid_from: '2015-01-01',
    ...(at < 5 && { certificate_pem: certificate, certificate_valid_to: certificateEnd(certificate) }),
  }));
  const banks: Draft<Bank>[] = [
    ['90000001', 'Musterbank Isartal', 'Isartal', 'München', '80331'],
    ['90000002', 'Beispielkasse Donau', 'Donau', 'Regensburg', '93047'],
  ].map(([blz = '', name = '', short_name = '', city = '', zip = '']) => ({
    id: writer.nextId('bank'),
    blz,
    name,
    short_name,
    city,
    zip,
    check_method: '00',
    deleted: false,
    source: 'manual',
  }));

  const others = {
    bg: otherPayer(writer, 900, 'BG Muster', 'Berufsgenossenschaft Muster', 'BG'),
    social: otherPayer(writer, 901, 'Sozialamt Musterstadt', 'Stadt Musterstadt, Amt für Soziales', 'SOZ'),
  };

  await writer.insert('health-insurance', [...kassen, others.bg, others.social]);
  await writer.insert('dta-recipient', offices);
  await writer.insert('bank', banks);
  await writer.insert('bic', bicsOf(writer, banks));
  const routes = routesTo(kassen, offices);
  await writer.insert('dta-route', routeRows(writer, routes, today));
  return { insurers: kassen, others, recipients: offices, routes, banks };
}

function otherPayer(writer: Writer, serial: number, short_name: string, name: string, type: Type): Insurer {
  return {
    id: writer.nextId('health-insurance'),
    ik: ik(serial),
    short_name,
    name,
    type,
    kind: 'both',
    source: 'manual',
    address: { street: 'Amtsgasse', house_no: '1', zip: '80999', city: 'Musterstadt', country: 'DE' },
    payment_term_days: 30,
    accepts_dta: false,
    valid_from: '2010-01-01',
  };
}

function bicsOf(writer: Writer, banks: readonly Draft<Bank>[]) {
  const codes = ['MUSBDE21XXX', 'BSPKDE22XXX'];
  return banks.map((bank, at) => ({
    id: writer.nextId('bic'),
    bank: bank.id,
    bic: codes[at],
    branch: 'Zentrale',
    is_main: true,
    valid_from: '2015-01-01',
  }));
}

/** Routes of every insurer but the last one, so that the check "no route" has a case. */
function routesTo(
  kassen: readonly Insurer[],
  offices: readonly { readonly id: number; readonly ik: string }[],
): ReadonlyMap<number, number> {
  const own = new Map(offices.map(office => [office.ik, office.id]));
  const collector = own.get('661430035') ?? 0;
  return new Map(kassen.slice(0, -1).map(({ id, ik }) => [id, own.get(ik ?? '') ?? collector]));
}

/** Papers (09) and data (02) have the same route. */
const routeRows = (writer: Writer, routes: ReadonlyMap<number, number>, today: string) =>
  [...routes].flatMap(([payer, recipient]) =>
    (['02', '09'] as const).map(link_kind => ({
      id: writer.nextId('dta-route'),
      recipient,
      payer,
      link_kind,
      valid_from: `${Number(today.slice(0, 4)) - 3}-01-01`,
    })),
  );
