import type { Data } from '@engine/server/access/data.ts';
import { refreshCases } from '@office/cases/server/refreshCases.ts';
import type { InferResult } from 'kysely';
import type { FieldsOf, Office } from '../../engine/server/office.ts';

/** A small office with one taxi company, one insurer and one contract, and makers of what a case is about. */
export interface CaseWorld {
  readonly company: number;
  readonly insurer: number;
  readonly tariff: number;
  readonly rows: readonly [flat: number, perKm: number];
  readonly guestType: number;
  readonly treatment: number;
  /** of the same client, with the same contract */
  otherCompany(): Promise<number>;
  guest(fields?: FieldsOf<'guest'>): Promise<number>;
  prescription(guest: number, fields?: FieldsOf<'prescription'>): Promise<number>;
  tour(guest: number, prescription: number | null, fields?: FieldsOf<'tour'>): Promise<number>;
  /** builds the cases of a month as the job does */
  build(period?: string): ReturnType<typeof refreshCases>;
  cases(): Promise<readonly StoredCase[]>;
}

export const month = '2026-09';

const allCases = (data: Data) => data.unscoped('test').selectFrom('bill_cases').selectAll().orderBy('id');

export type StoredCase = InferResult<ReturnType<typeof allCases>>[number];

/** right numbers for as many guests as a test file needs */
const kvnrs = ['X110411675', 'X110465770', 'S040464113', 'T024791905', 'K220635158', 'A123456780'];

export async function openCaseWorld({ data, insert }: Pick<Office, 'data' | 'insert'>): Promise<CaseWorld> {
  const address = {
    'address.street': 'Hauptstraße',
    'address.house_no': '1',
    'address.zip': '80331',
    'address.city': 'München',
    'address.country': 'DE',
  };
  const billingCode = await insert('billing-code', {
    code: '46',
    name_de: 'Taxi',
    collective_group: 'E',
    valid_from: '2005-01-01',
    active: true,
  });
  const client = await insert('client', {
    number: 'M-1',
    name: 'Mandant',
    status: 'active',
    contract_from: '2020-01-01',
    collection_authority: false,
    ...address,
  });
  const insertCompany = (name: string, ik: string, number_prefix: string) =>
    insert('company', {
      name,
      roles: ['provider'],
      client,
      federal_state: 'BY',
      ik,
      billing_code: billingCode,
      number_prefix,
      small_business: false,
      tax_number: '143/199/10000',
      permit_type: 'taxi',
      active: true,
      ...address,
    });
  const company = await insertCompany('Taxi Test', '609900019', 'TST');
  const insurer = await insert('health-insurance', {
    ik: '104940005',
    kind: 'both',
    name: 'Testkasse',
    short_name: 'Testkasse',
    type: 'EK',
    payment_term_days: 28,
    accepts_dta: true,
    valid_from: '2020-01-01',
    source: 'manual',
  });
  const recipient = await insert('dta-recipient', {
    ik: '661430035',
    name: 'Annahmestelle',
    can_decrypt: true,
    email: 'dta@example.org',
    valid_from: '2020-01-01',
    mode: 'test',
    active: true,
  });
  await insert('dta-route', { recipient, payer: insurer, link_kind: '03', valid_from: '2020-01-01' });
  const treatment = await insert('treatment-type', {
    code: 'dialyse',
    name_de: 'Dialyse',
    name_en: 'Dialysis',
    reason: 'high_frequency',
    approval_required: true,
    copay_mode: 'per_trip',
    active: true,
  });
  const guestType = await insert('guest-type', {
    code: 'gehfaehig',
    name_de: 'gehfähig',
    name_en: 'walking',
    transport_class: 'seated',
    requires_equipped_vehicle: false,
    active: true,
  });
  const tariff = await insert('tariff-code', {
    billing_code: billingCode,
    code: '07000',
    name: 'Taxi',
    valid_from: '2024-01-01',
    km_basis: 'loaded',
    km_rounding: 'tenth',
    price_includes_vat: true,
    vat_case: 'reduced',
    submission_months: 48,
    companies: [],
    insurances: [],
  });
  const row = (number: string, unit: string, price: number) =>
    insert('tariff-number', {
      number,
      tariff_code: tariff,
      name_de: unit,
      unit,
      price,
      vat_rate: '7',
      copay_relevant: true,
      surcharge: false,
      valid_from: '2024-01-01',
      guest_types: [],
      treatment_types: [],
    });
  const rows = [await row('460101', 'flat', 59_000), await row('460201', 'km', 21_500)] as const;

  let guests = 0;
  let tours = 0;
  return {
    company,
    insurer,
    tariff,
    rows,
    guestType,
    treatment,
    otherCompany: () => insertCompany('Taxi Nachbar', '609900020', 'NBR'),
    guest: fields => {
      guests += 1;
      return insert('guest', {
        number: `G-${guests}`,
        last_name: `Gast${guests}`,
        first_name: 'Anna',
        birth_date: '1950-01-01',
        guest_type: guestType,
        payer_type: 'statutory',
        health_insurance: insurer,
        kvnr: kvnrs[(guests - 1) % kvnrs.length],
        insured_status: 'member',
        copay_exempt: false,
        ...address,
        ...fields,
      });
    },
    prescription: (guest, fields) =>
      insert('prescription', {
        guest,
        issued_on: '2026-08-01',
        reason: 'high_frequency',
        treatment_type: treatment,
        transport_kind: 'taxi',
        equipment: 'none',
        direction: 'both',
        valid_from: '2026-08-01',
        original_received: true,
        approval_status: 'granted',
        approval_number: 'G1',
        approval_on: '2026-08-01',
        approval_from: '2026-08-01',
        approval_to: '2026-12-31',
        ...fields,
      }),
    tour: (guest, prescription, fields) => {
      tours += 1;
      return insert('tour', {
        number: `T-${tours}`,
        date: `${month}-10`,
        company,
        guest,
        direction: 'out',
        pickup_at: '08:00',
        pickup_actual: '2026-09-10T06:02:00.000Z',
        dropoff_actual: '2026-09-10T06:30:00.000Z',
        'pickup.street': 'Hauptstraße',
        'pickup.zip': '80331',
        'pickup.city': 'München',
        'pickup.country': 'DE',
        'dropoff.street': 'Klinikweg',
        'dropoff.zip': '85354',
        'dropoff.city': 'Freising',
        'dropoff.country': 'DE',
        guest_type: guestType,
        treatment_type: treatment,
        prescription,
        km_loaded: 124,
        signature_present: true,
        status: 'checked',
        ...fields,
      });
    },
    build: (period = month) =>
      data.transaction(inner => refreshCases(inner, { kind: 'month', company, period }, 'settle')),
    cases: () => data.run(allCases(data)),
  };
}
