import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { parsed } from '@engine/shared/tables/stored.ts';
import { addCopayItems } from '@office/bills/server/copayItems.ts';
import { draftBills } from '@office/bills/server/draftBills.ts';
import { loadCasesById } from '@office/bills/server/loadCases.ts';
import { planBills } from '@office/bills/server/planBills.ts';
import { readCheckResults } from '@office/cases/shared/checkResults.ts';
import { loadCopay } from '@office/copay/server/loadCopay.ts';
import type { FieldsOf, Office } from '../../engine/server/office.ts';
import { openCaseWorld, type StoredCase } from '../cases/caseWorld.ts';
import { kvnrs } from '../kvnrs.ts';
import { type Outcome, payerName } from './outcome.ts';
import { type Course, contract, type Payer, type Prescription, type Ride, treatmentOf } from './statute.ts';

/** What the product makes of courses that it keeps in this database: the cases of each. */
export async function casesOfDatabase(
  office: Office,
  courses: readonly Course[],
): Promise<readonly (readonly Outcome[])[]> {
  const bodies = await openBodies(office);
  const guests: number[] = [];
  for (const each of courses) guests.push(await addCourse(bodies, each));
  await build(bodies);
  const refusing = new Set(guests.filter((_, at) => courses[at]?.refuses));
  await noteRefusals(bodies, refusing);
  await build(bodies);
  await passOnFor(bodies, refusing);
  const cases = groupBy(await outcomes(office, bodies), ({ guest }) => guest);
  return guests.map(guest => (cases.get(guest) ?? []).map(({ outcome }) => outcome));
}

async function build({ world }: Bodies): Promise<void> {
  for (const period of ['2026-08', '2026-09', '2026-10']) await world.build(period);
}

/** Somebody notes on their cases that these guests do not pay. */
async function noteRefusals({ office }: Bodies, guests: ReadonlySet<number>): Promise<void> {
  await office.data.run(
    office.all
      .updateTable('bill_cases')
      .set({ copay_key: '2' })
      .where('guest', 'in', [...guests]),
  );
}

/** What they owe is asked for by bills that fell due long ago, and claimed from the insurers. */
async function passOnFor({ office, world }: Bodies, guests: ReadonlySet<number>): Promise<void> {
  const clerk = await office.caller('all');
  const ids = (await world.cases())
    .filter(isBillable)
    .flatMap(({ id, guest }) => (guests.has(guest) ? [id] : []));
  await office.data.run(
    office.all.updateTable('bill_cases').set({ status: 'checked' }).where('id', 'in', ids),
  );
  const bills = await office.data.transaction(async inner => {
    const cases = await loadCasesById(inner, ids);
    const drafts = await draftBills(inner, planBills(cases.map(each => ({ ...each, waitsForBill: false }))));
    await addCopayItems(inner, drafts);
    return drafts;
  });
  const sent = { status: 'sent', due_date: '2026-10-30', sent_at: '2026-10-16T08:00:00.000Z' } as const;
  await office.data.run(
    office.all
      .updateTable('bills')
      .set(({ ref }) => ({ ...sent, open: ref('total') }))
      .where('id', 'in', bills),
  );
  for (const id of bills) {
    const { headers } = await clerk.get(`bills/${id}`);
    const etag = { 'if-match': String(headers.etag) };
    const { status } = await clerk.post(`bills/${id}/transitions/pass_on`, {}, etag);
    if (status !== 200) throw new Error(`Bill ${id} was not passed on: ${status}`);
  }
}

const isBillable = (row: StoredCase): boolean => !findingsOf(row).includes('notInsured');

const findingsOf = ({ check_results: found }: StoredCase): readonly string[] =>
  readCheckResults(parsed(found)).map(({ code }) => code);

type Bodies = Awaited<ReturnType<typeof openBodies>>;

/** Insurers and companies that courses name by their places in these lists. */
async function openBodies(office: Office) {
  const world = await openCaseWorld(office);
  const insurer = (ik: string, type: string) =>
    office.insert('health-insurance', {
      ik,
      type,
      kind: 'both',
      name: type,
      short_name: type,
      payment_term_days: 28,
      accepts_dta: false,
      valid_from: '2020-01-01',
      source: 'manual',
    });
  const treatment = (copay_mode: Prescription['copays']) =>
    office.insert('treatment-type', {
      code: copay_mode,
      name_de: copay_mode,
      name_en: copay_mode,
      reason: 'high_frequency',
      approval_required: true,
      copay_mode,
      active: true,
    });
  await office.insert('tariff-number', {
    number: '460301',
    tariff_code: world.tariff,
    name_de: 'Begleitperson',
    unit: 'piece',
    price: contract.perCompanion * 100,
    vat_rate: '7',
    copay_relevant: false,
    surcharge: false,
    valid_from: '2024-01-01',
    guest_types: [],
    treatment_types: [],
  });
  return {
    world,
    office,
    insurers: [
      world.insurer,
      await insurer('108310400', 'AOK'),
      await insurer('120590220', 'BG'),
      await insurer('661430035', 'SOZ'),
    ],
    companies: [await world.otherCompany()],
    treatments: {
      per_trip: await treatment('per_trip'),
      first_last: await treatment('first_last'),
      none: await treatment('none'),
    },
    /** where a prescription stands in its course */
    places: new Map<number, number>(),
    numbers: kvnrs(),
  };
}

async function addCourse(bodies: Bodies, course: Course): Promise<number> {
  const { office, world, numbers } = bodies;
  const newest = course.exemptions.at(-1);
  const guest = await world.guest({
    ...insuranceFields(bodies, course.own),
    payer_type: course.own.kind,
    kvnr: course.own.kind === 'statutory' ? numbers.next().value : null,
    // A child: § 61 SGB V asks minors as well where rides are concerned.
    birth_date: '2015-01-01',
    copay_exempt: newest !== undefined,
    exempt_from: newest?.from ?? null,
    exempt_to: newest?.to ?? null,
  });
  for (const { from, to } of course.exemptions.slice(0, -1))
    await office.insert('guest-exemption', { guest, valid_from: from, valid_to: to });
  for (const { from, to, payer } of course.insurances)
    await office.insert('guest-insurance', {
      guest,
      kind: payer.kind,
      valid_from: from,
      valid_to: to,
      ...insuranceFields(bodies, payer),
    });
  const prescriptions: number[] = [];
  for (const [at, each] of course.prescriptions.entries())
    prescriptions.push(await addPrescription(bodies, guest, each, prescriptions[treatmentOf(course, at)]));
  for (const ride of course.rides)
    await addRide(bodies, course, guest, prescriptions[ride.prescription] ?? 0, ride);
  for (const [at, id] of prescriptions.entries()) bodies.places.set(id, at);
  return guest;
}

const insuranceFields = ({ insurers }: Bodies, { kind, which }: Payer) => ({
  health_insurance: which === null ? null : (insurers[which] ?? null),
  insured_status: kind === 'statutory' ? 'member' : null,
});

function addPrescription(
  { world, insurers, companies, treatments }: Bodies,
  guest: number,
  { payer, copays }: Prescription,
  first: number | undefined,
): Promise<number> {
  const which = payer?.which ?? null;
  const isCompany = payer?.kind === 'business';
  return world.prescription(guest, {
    treatment_type: treatments[copays],
    first_prescription: first ?? null,
    payer: payer === null ? 'insurance' : paidBy[payer.kind],
    payer_insurance: which === null || isCompany ? null : (insurers[which] ?? null),
    payer_company: which === null || !isCompany ? null : (companies[which] ?? null),
  });
}

const paidBy = {
  statutory: 'insurance',
  private: 'insurance',
  bg: 'bg',
  social: 'social',
  self: 'guest',
  business: 'company',
} as const satisfies Readonly<Record<Payer['kind'], string>>;

function addRide(
  { world, treatments }: Bodies,
  course: Course,
  guest: number,
  prescription: number,
  ride: Ride,
): Promise<number> {
  const wasDriven = ride.state === 'checked';
  const fields: FieldsOf<'tour'> = {
    date: ride.day,
    pickup_at: ride.time,
    pickup_actual: wasDriven ? `${ride.day}T${ride.time}:00.000Z` : null,
    dropoff_actual: wasDriven ? `${ride.day}T${ride.time.slice(0, 3)}20:00.000Z` : null,
    treatment_type: treatments[course.prescriptions[ride.prescription]?.copays ?? 'none'],
    km_loaded: ride.kilometres,
    companion_count: ride.companions,
    cash_copay: ride.cash,
    status: ride.state,
  };
  return world.tour(guest, prescription, fields);
}

async function outcomes(office: Office, { world, insurers, companies, places }: Bodies) {
  const all = await world.cases();
  const cases = all.filter(({ kind }) => kind === 'tours');
  const claims = groupBy(
    all.filter(({ kind, copay_key: key }) => kind === 'copay' && key === '2'),
    ({ original_case: of }) => of,
  );
  const items = groupBy(
    await office.data.run(
      office.all
        .selectFrom('bill_items as i')
        .innerJoin('tours as t', 't.id', 'i.tour')
        .select(['i.bill_case', 'i.tour'])
        .select(({ fn }) => fn.sum<number>('i.copay').as('copay'))
        .where('i.bill', 'is', null)
        .groupBy(['i.bill_case', 'i.tour', 't.date', 't.pickup_at'])
        .orderBy('t.date')
        .orderBy('t.pickup_at'),
    ),
    item => item.bill_case,
  );
  const c = expressionsOn('bill_cases as c');
  const owed = await office.data.transaction(inner => loadCopay(inner, c('c.id', '>', 0)));
  const dues = new Map(owed.map(each => [each.billCase, each]));
  const payerOf = ({ payer_type, health_insurance, payer_company }: StoredCase) => {
    const which = [insurers.indexOf(health_insurance ?? 0), companies.indexOf(payer_company ?? 0)];
    return payerName({ kind: payer_type, which: which.find(at => at >= 0) ?? null });
  };
  return cases.map(row => {
    const outcome: Outcome = {
      of: `${places.get(row.prescription ?? 0)} in ${row.period}`,
      payer: payerOf(row),
      isCovered: !findingsOf(row).includes('notInsured'),
      key: row.copay_key,
      gross: row.gross,
      copay: row.copay,
      net: row.net,
      excess: dues.get(row.id)?.excess ?? 0,
      due: dues.get(row.id)?.due ?? 0,
      copays: (items.get(row.id) ?? []).map(({ copay }) => copay),
      passedOn: (claims.get(row.id) ?? []).reduce((sum, { net }) => sum + net, 0),
    };
    return { guest: row.guest, outcome };
  });
}
