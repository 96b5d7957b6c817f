import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field, ReferenceLimit } from '@engine/shared/field.ts';
import { entities } from '@generated/tables.ts';
import type { Names } from '@generated/types/names.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type FieldsOf, type Office, openOffice } from '../engine/server/office.ts';
import { exampleOf } from '../engine/server/records/exampleOf.ts';

/** Records of one entity differ in what they can be used for: forms offer only those that can be right. */
const distinct: ReadonlySet<string> = new Set([
  'bill',
  'company',
  'document',
  'health-insurance',
  'prescription',
  'tour',
  'tour-series',
  'user',
]);

/** Where any record can be right. */
const free: Readonly<Record<string, string>> = {
  'bill.recipient_insurance': 'a bill goes to the insurer itself or to its payer',
  'company-contact.company': 'a contact belongs to the company in whose form it is entered',
  'health-insurance.successor': 'any insurer can merge into any other',
  'payment.payer_company': 'money comes from whom it comes',
  'payment.payer_insurance': 'money comes from whom it comes',
  'tariff-code.insurances': 'a contract can hold with any insurer',
  'user.companies': 'whose records a user sees is for administrators to say',
};

/** By themselves, or as rows of the record that they belong to. */
const isWritten = ({ name, operations }: EntityMeta): boolean =>
  operations.includes('create') ||
  operations.includes('update') ||
  entities.some(({ children }) => children.some(child => child.entity === name));

interface Picker {
  readonly name: string;
  readonly field: Field;
  readonly target: EntityMeta;
}

const pickers = entities.filter(isWritten).flatMap(entity =>
  entity.fields.flatMap((field): readonly Picker[] => {
    const target = entities.find(({ name }) => name === field.ref?.entity);
    const isChosen = !field.readOnly && !field.computed && target && distinct.has(target.name);
    return isChosen ? [{ name: `${entity.name}.${field.name}`, field, target }] : [];
  }),
);

/** What a form asks the list of the other resource for, with the values that it holds. */
function filterOf({ where, match, by, within }: ReferenceLimit, form: Readonly<Record<string, unknown>>) {
  const day = within && form[within.day];
  return {
    ...where,
    ...Object.fromEntries(Object.entries(match).map(([theirs, own]) => [theirs, form[own]])),
    ...Object.assign({}, ...Object.entries(by).map(([own, wheres]) => wheres[String(form[own])])),
    ...(within &&
      day !== undefined && {
        [`${within.from}_lte`]: day,
        _or: [{ [`${within.to}_null`]: true }, { [`${within.to}_gte`]: day }],
      }),
  };
}

describe.each(dialects)('pickers on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  let count = 0;
  const ids = new Map<string, number>();
  /** names of the records that a form is offered; those of the product's own making have none */
  const named = (offered: readonly { readonly id: number }[]) =>
    offered.flatMap(({ id }) => [...ids].flatMap(([name, known]) => (known === id ? [name] : [])));

  async function example<E extends keyof Names>(
    entity: E,
    name: string,
    fields: FieldsOf<E>,
  ): Promise<number> {
    const meta = entities.find(each => each.name === entity);
    if (!meta) throw new Error(`There is no entity "${entity}".`);
    count += 1;
    const required = meta.fields.filter(field => field.required);
    const values = exampleOf({ ...meta, fields: required }, count, new Map());
    const id = await office.insertAny(entity, { ...Object.fromEntries(values), ...fields });
    ids.set(`${entity}: ${name}`, id);
    return id;
  }
  const idOf = (name: string): number => ids.get(name) ?? 0;

  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
    const client = await example('client', 'client', {});
    const code = await example('billing-code', 'code', { code: '46' });
    const provider = { client, billing_code: code, federal_state: 'BY', active: true } as const;
    const operator = await example('company', 'operator', {
      ...provider,
      roles: ['provider'],
      number_prefix: 'A',
      ik: '609900019',
    });
    const other = await example('company', 'both', {
      ...provider,
      roles: ['provider', 'bill_recipient'],
      number_prefix: 'B',
      ik: '609900020',
    });
    const clinic = { federal_state: 'BY' } as const;
    await example('company', 'clinic', { ...clinic, number_prefix: 'C', roles: ['facility'] });
    await example('company', 'home', { ...clinic, number_prefix: 'D', roles: ['bill_recipient'] });
    const insurer = (name: string, fields: FieldsOf<'health-insurance'>, ik: string) =>
      example('health-insurance', name, { valid_from: '2020-01-01', ik, ...fields });
    await insurer('payer', { type: 'AOK', kind: 'both' }, '108310400');
    await insurer('card', { type: 'EK', kind: 'card', payer: idOf('health-insurance: payer') }, '104940005');
    await insurer('accidents', { type: 'BG', kind: 'payer' }, '101575519');
    await insurer('town', { type: 'SOZ', kind: 'payer' }, '105830016');
    const guestType = await example('guest-type', 'seated', {});
    const treatments = [
      await example('treatment-type', 'dialysis', { code: 'd', reason: 'high_frequency' }),
      await example('treatment-type', 'rehab', { code: 'r', reason: 'other' }),
    ] as const;
    for (const name of ['Eva', 'Adam']) {
      const guest = await example('guest', name, { payer_type: 'self', guest_type: guestType });
      const prescription = (of: string, fields: FieldsOf<'prescription'>) =>
        example('prescription', `${name} ${of}`, {
          ...{ guest, treatment_type: treatments[0], reason: 'high_frequency', transport_kind: 'taxi' },
          ...{ direction: 'both', approval_status: 'requested', issued_on: '2026-01-02' },
          ...fields,
        });
      const current = await prescription('now', { valid_from: '2026-03-01' });
      await prescription('past', { valid_from: '2026-01-01', valid_to: '2026-02-28' });
      await prescription('rehab', { valid_from: '2026-04-01', treatment_type: treatments[1] });
      const journey = { guest, company: operator, prescription: current, direction: 'out' } as const;
      await example('tour', name, {
        ...{ ...journey, date: '2026-03-02', guest_type: guestType, treatment_type: treatments[0] },
        ...{ facility: idOf('company: clinic'), status: 'planned' },
      });
      const { direction: _, ...regular } = journey;
      await example('tour-series', name, {
        ...regular,
        weekdays: ['mon'],
        from: '2026-03-01',
        to: '2026-03-31',
      });
      for (const company of [operator, other])
        await example('bill', `${name} ${company === operator ? 'operator' : 'both'}`, {
          ...{ kind: 'private', company, recipient_type: 'guest', recipient_guest: guest, currency: 'EUR' },
          dunning_block: false,
          status: 'draft',
        });
    }
    for (const status of ['active', 'disabled'] as const)
      await example('user', status, { status, email: `${status}@example.org`, second_factor: 'none' });
    for (const kind of ['prescription', 'bill'])
      await example('document', kind, { kind, sha256: `${count}`.padStart(64, '0'), status: 'inbox' });
  });
  afterAll(() => office.close());

  type Form = () => Readonly<Record<string, unknown>>;
  const ofEva: Form = () => ({ guest: idOf('guest: Eva'), company: idOf('company: operator') });
  const operators = ['company: operator', 'company: both'];
  const cases: readonly (readonly [picker: string, form: Form, offered: readonly string[]])[] = [
    ['bill-case.company', ofEva, operators],
    ['bill-case.prescription', ofEva, ['Eva now', 'Eva past', 'Eva rehab'].map(of => `prescription: ${of}`)],
    ['bill.company', ofEva, operators],
    ['bill.recipient_company', ofEva, ['company: both', 'company: home']],
    ['bill.cancels', ofEva, ['bill: Eva operator', 'bill: Adam operator']],
    ['dta-route.payer', ofEva, ['payer', 'accidents', 'town'].map(of => `health-insurance: ${of}`)],
    [
      'guest-insurance.health_insurance',
      () => ({ kind: 'statutory' }),
      ['health-insurance: payer', 'health-insurance: card'],
    ],
    ['guest-insurance.health_insurance', () => ({ kind: 'bg' }), ['health-insurance: accidents']],
    [
      'guest.health_insurance',
      () => ({ payer_type: 'statutory' }),
      ['health-insurance: payer', 'health-insurance: card'],
    ],
    ['guest.health_insurance', () => ({ payer_type: 'social' }), ['health-insurance: town']],
    ['health-insurance.payer', ofEva, ['payer', 'accidents', 'town'].map(of => `health-insurance: ${of}`)],
    ['overdue-payment-alert.assignee', ofEva, ['user: active']],
    [
      'prescription.first_prescription',
      () => ({ ...ofEva(), treatment_type: idOf('treatment-type: dialysis') }),
      ['prescription: Eva now', 'prescription: Eva past'],
    ],
    ['prescription.facility', ofEva, ['company: clinic']],
    ['prescription.payer_insurance', () => ({ payer: 'bg' }), ['health-insurance: accidents']],
    ['prescription.payer_company', ofEva, ['company: both', 'company: home']],
    ['prescription.document', ofEva, ['document: prescription']],
    ['tariff-code.companies', ofEva, operators],
    ['template.company', ofEva, operators],
    ['tour-series.company', ofEva, operators],
    ['tour-series.prescription', () => ({ ...ofEva(), from: '2026-03-02' }), ['prescription: Eva now']],
    ['tour.company', ofEva, operators],
    ['tour.facility', ofEva, ['company: clinic']],
    ['tour.prescription', () => ({ ...ofEva(), date: '2026-03-02' }), ['prescription: Eva now']],
    ['tour.prescription', () => ({ ...ofEva(), date: '2026-02-02' }), ['prescription: Eva past']],
    ['tour.series', ofEva, ['tour-series: Eva']],
    ['tour.return_tour', ofEva, ['tour: Eva']],
  ];

  test('each of them is accounted for', () => {
    const limited = pickers.filter(({ field }) => field.ref?.limit).map(({ name }) => name);
    expect([...new Set(cases.map(([name]) => name))].sort()).toEqual(limited.toSorted());
    const others = pickers.map(({ name }) => name).filter(name => !limited.includes(name));
    expect(others.sort()).toEqual(Object.keys(free).sort());
  });

  test.each(cases)('%s offers only what can be right', async (name, form, offered) => {
    const { field, target } = pickers.find(each => each.name === name) ?? { field: null, target: null };
    const limit = field?.ref?.limit;
    if (!target || !limit) throw new Error(`${name} has no limit.`);
    const filter = encodeURIComponent(JSON.stringify(filterOf(limit, form())));
    const { status, body } = await clerk.get(`${target.resource}?filter=${filter}&range=[0,99]`);
    expect(status).toBe(200);
    const same = named(body).filter(each => each.startsWith(`${target.name}: `));
    expect(same.sort()).toEqual(offered.toSorted());
  });

  test.each([
    'bill-case.prescription',
    'guest.health_insurance',
    'tour-series.prescription',
    'tour.prescription',
  ])('%s takes the only one that can be right', name => {
    expect(pickers.find(each => each.name === name)?.field.ref?.limit?.preselect).toBe(true);
  });
});
