import { entities } from '@generated/tables.ts';
import type { Names } from '@generated/types/names.ts';
import type { FieldsOf, Office } from '../engine/server/office.ts';
import { exampleOf } from '../engine/server/records/exampleOf.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A small world of one operator, one clinic and dialysis patients, for tests of daily work. */
export interface Operator {
  readonly company: number;
  readonly facility: number;
  readonly guestType: number;
  readonly treatment: number;
  readonly insurance: number;
  guestTypeOf(transportClass: string): Promise<number>;
  guest(more?: Fields): Promise<number>;
  /** a guest as the API takes them, who pays for themselves */
  guestOrder(more?: Fields): Fields;
  /** what makes a guest one of the insurer's */
  insured(kvnr: string): Fields;
  address(houseNo: string | null): Fields;
  /** a dialysis prescription as the API takes it */
  order(guest: number): Fields;
  prescription(guest: number, more?: Fields): Promise<number>;
  /** ten kilometres, not signed */
  drivenTour(guest: number, prescription: number, more: Fields): Promise<number>;
  /** puts a tour into a state that only a bill brings about */
  billed(tour: number): Promise<number>;
}

export async function openOperator(office: Pick<Office, 'insertAny' | 'data'>): Promise<Operator> {
  let count = 0;
  const example = <E extends keyof Names>(name: E, more: FieldsOf<E>) => {
    const meta = entities.find(entity => entity.name === name);
    if (!meta) throw new Error(`There is no entity "${name}".`);
    count += 1;
    const required = meta.fields.filter(field => field.required);
    const fields = exampleOf({ ...meta, fields: required }, count, new Map());
    return office.insertAny(name, { ...Object.fromEntries(fields), ...more });
  };
  const company = await example('company', {
    roles: ['provider'],
    active: true,
    client: await example('client', {}),
    billing_code: await example('billing-code', { code: '46' }),
    ik: '609900019',
    number_prefix: 'H',
    tax_number: '143/123/12345',
    name: 'Taxi Huber',
    federal_state: 'BY',
  });
  const facility = await example('company', {
    roles: ['facility'],
    name: 'Dialysezentrum',
    federal_state: 'BY',
    ...addressAt('address', 'Klinikallee'),
  });
  const guestTypeOf = (transport_class: string) => example('guest-type', { transport_class, active: true });
  const guestType = await guestTypeOf('seated');
  const insurance = await example('health-insurance', { kind: 'both', type: 'AOK', ik: '108310400' });
  const treatment = await example('treatment-type', {
    name_de: 'Dialyse',
    reason: 'high_frequency',
    approval_required: true,
    series_allowed: true,
    active: true,
    copay_mode: 'per_trip',
  });
  const order = (guest: number) => ({
    guest,
    issued_on: '2026-02-20',
    treatment_type: treatment,
    transport_kind: 'taxi',
    direction: 'both',
    facility,
  });
  return {
    company,
    facility,
    guestType,
    treatment,
    insurance,
    guestTypeOf,
    order,
    guestOrder: more => {
      count += 1;
      const name = { last_name: `Nachname ${count}`, first_name: 'Eva', birth_date: '1950-04-03' };
      return { ...name, payer_type: 'self', guest_type: guestType, ...address('5'), ...more };
    },
    insured: kvnr => ({
      payer_type: 'statutory',
      health_insurance: insurance,
      kvnr,
      insured_status: 'member',
    }),
    address,
    guest: more =>
      example('guest', {
        payer_type: 'self',
        guest_type: guestType,
        ...addressAt('address', 'Gartenweg'),
        ...more,
      }),
    prescription: (guest, more) =>
      example('prescription', {
        ...order(guest),
        reason: 'high_frequency',
        approval_status: 'granted',
        valid_from: '2026-02-20',
        ...more,
      }),
    drivenTour: (guest, prescription, more) =>
      example('tour', {
        guest,
        prescription,
        company,
        facility,
        guest_type: guestType,
        treatment_type: treatment,
        direction: 'out',
        ...addressAt('pickup', 'Gartenweg'),
        pickup_actual: `${more.date}T0${more.pickup_at === '08:00' ? 7 : 9}:05:00.000Z`,
        dropoff_actual: `${more.date}T0${more.pickup_at === '08:00' ? 7 : 9}:35:00.000Z`,
        km_loaded: 100,
        signature_present: false,
        status: 'driven',
        ...more,
      }),
    async billed(tour) {
      await office.data.run(
        office.data.unscoped('test').updateTable('tours').set({ status: 'billed' }).where('id', '=', tour),
      );
      return tour;
    },
  };
}

const address = (house_no: string | null): Fields => ({
  address: { street: 'Gartenweg', house_no, zip: '80331', city: 'München' },
});

const addressAt = (group: string, street: string): Fields => ({
  [`${group}.street`]: street,
  [`${group}.house_no`]: '5',
  [`${group}.zip`]: '80331',
  [`${group}.city`]: 'München',
  [`${group}.country`]: 'DE',
});
