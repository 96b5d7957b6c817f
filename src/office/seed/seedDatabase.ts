import type { Database } from '@engine/server/database/connect.ts';
import { addDays, addMonths } from '@engine/shared/day.ts';
import type { SettingKey } from '@engine/shared/settings/settingValues.ts';
import { sum } from '@engine/shared/sum.ts';
import { addMistakes } from './addMistakes.ts';
import { alertsOf } from './alerts.ts';
import { loadBaseData } from './baseData.ts';
import { logBills } from './billHistory.ts';
import { billMonth, type Travels } from './billMonth.ts';
import type { Invoice } from './bills.ts';
import { monthsBetween, type Period } from './calendar.ts';
import { careRows } from './care.ts';
import { factsOf, type Ranks, sharedFacts } from './caseFacts.ts';
import { type Claim, claimOf } from './cases.ts';
import { seedDirectory } from './directory.ts';
import { dunningClaimRows } from './dunningClaims.ts';
import { inventGuests } from './guests.ts';
import { seedHolidays } from './holidays.ts';
import { iban } from './identifiers.ts';
import { Writer } from './insert.ts';
import { formerExemptionRows, insuranceRows } from './insurances.ts';
import { mailBills } from './mailedBills.ts';
import { Numbers } from './numbers.ts';
import { sealPapers, type Unsealed } from './papers.ts';
import { paysForRides, seedParties } from './parties.ts';
import { settle } from './payments.ts';
import { seedStaff } from './people.ts';
import { type Patient, prescribe } from './prescriptions.ts';
import { createRandom } from './random.ts';
import { keepSampleScan } from './sampleScan.ts';
import { keepSampleStatement } from './sampleStatement.ts';
import { settleMonths } from './settlements.ts';
import { deliver } from './submissions.ts';
import { seedTariffs } from './tariffs.ts';
import { type Ride, ridesOf, travelDays } from './tours.ts';
import { warn } from './warnings.ts';

type SeedSize = keyof typeof sizes;
const sizes = {
  tiny: { companies: 6, guests: 60, tours: 1_200, months: 3, papers: true },
  small: { companies: 6, guests: 600, tours: 12_000, months: 3, papers: true },
  // A hundred thousand papers take a quarter of an hour, and benchmarks read none.
  large: { companies: 55, guests: 12_000, tours: 1_000_000, months: 22, papers: false },
} as const;

/** Invented; only the form of the numbers is real. */
const office = {
  'office.name': 'Abrechnungsbüro Isartal',
  'office.street': 'Ringstraße 12',
  'office.zip': '80331',
  'office.city': 'München',
  'office.phone': '+49 89 5550000',
  'office.email': 'buero@example.org',
  'office.ik': '669900019',
  'office.tax_number': '143/199/10000',
  'office.account_holder': 'Abrechnungsbüro Isartal',
  'office.iban': iban('90000002', 2_000_002),
  'dunning.interest_person': 'true',
} satisfies Partial<Record<SettingKey, string>>;

export interface SeedOptions {
  readonly size: SeedSize;
  /** the same number gives the same records at the same moment */
  readonly seed: number;
  readonly demoPassword: string;
  /** the demo data end at this moment; all that has happened is before it */
  readonly now: Date;
  /** false: bills have no PDFs, in any size; making them takes as long as everything else */
  readonly papers?: boolean;
}

export class NotEmpty extends Error {
  constructor() {
    super(
      'The database already has users or records. Demo data go into an empty one only: set DATABASE_URL to another.',
    );
  }
}

/** Fills an empty database, whose roles are already synchronised, with an invented office, in one transaction. */
export function seedDatabase(database: Database, options: SeedOptions): Promise<void> {
  return database.maintain(async handle => {
    const writer = new Writer(handle, database.dialect, options.now);
    await requireEmpty(writer);
    const unsealed = await fill(writer, options);
    await sealPapers(database, handle, writer, unsealed);
    await mailBills(writer);
    await logBills(database, handle, writer);
    if (unsealed.size > 0) await settleMonths(database, handle, writer, monthsSettled(writer.today));
    await writer.finish();
  });
}

/** The last three full months, the earliest first. */
const monthsSettled = (today: string): readonly string[] =>
  [3, 2, 1].map(back => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7));

async function requireEmpty(writer: Writer): Promise<void> {
  for (const table of ['users', 'guest', 'tours', 'titles'] as const)
    if (!(await writer.isEmpty(table))) throw new NotEmpty();
}

/** Returns the bills whose papers are still to be made. */
async function fill(
  writer: Writer,
  { size, seed, demoPassword, papers = sizes[size].papers }: SeedOptions,
): Promise<Unsealed> {
  const { today } = writer;
  const random = createRandom(seed);
  const numbers = new Numbers();
  const { companies, guests, tours, months } = sizes[size];
  const unsealed: Unsealed = new Map();
  const from = addMonths(today, -months);

  const base = await loadBaseData(writer, office);
  const directory = await seedDirectory(writer, today);
  const parties = await seedParties(writer, random, base, directory, today, companies);
  const tariffs = await seedTariffs(writer, base, directory, parties, today);
  const holidays = await seedHolidays(writer);
  const staff = await seedStaff(writer, demoPassword, [parties.clients[0]?.id ?? 1]);

  const passengers = inventGuests(writer, random, numbers, { base, directory, parties }, guests, today);
  const scan = await keepSampleScan(writer, from);
  const { patients, prescriptions, series, documents } = prescribe(
    writer,
    random,
    passengers,
    from,
    today,
    scan,
    { accident: directory.others.bg, companies: parties.facilities.filter(paysForRides) },
  );
  await writer.insert(
    'guest',
    passengers.map(passenger => passenger.draft),
  );
  await writer.insert('guest-insurance', insuranceRows(writer, passengers));
  await writer.insert('guest-care', careRows(writer, passengers));
  await writer.insert('guest-exemption', formerExemptionRows(writer, passengers));
  await writer.insert('document', documents);
  await writer.insert('prescription', prescriptions);
  await writer.insert('tour-series', series);
  await writer.insert('person-warning', warn(writer, passengers, staff, today));

  const addresses = new Map(
    parties.facilities.flatMap(({ id, address }) => (address ? [[id, address] as const] : [])),
  );
  const context = { writer, random, numbers, addresses, today };
  const periods = monthsBetween(from, addDays(today, 7));
  const shared = sharedFacts({ base, directory, parties, tariffs, holidays, today });
  const ranks: Ranks = new Map();
  const invoices: Invoice[] = [];
  let made = 0;
  for (const [at, period] of periods.entries()) {
    const isLast = at === periods.length - 1;
    const age = ageOf(period.month, today);
    const isLatest = age === 0;
    const rides = ridesIn(
      context,
      patients,
      period,
      isLast ? tours - made : Math.round(tours * shareOf(period, periods)),
      isLatest,
    );
    made += sum([...rides.values()].map(each => each.length));
    const claims = age < 0 ? [] : claimsOf(writer, rides, period.month, shared, ranks, isLatest);
    invoices.push(
      ...(await billMonth(
        { writer, random, numbers, today, unsealed: papers ? unsealed : null },
        claims,
        rides,
        age,
      )),
    );
  }
  await numbers.save(writer);
  const { payments, advices, allocations } = settle(writer, random, invoices, today);
  await writer.insert('payment', payments);
  await writer.insert('payment-advice', advices);
  await writer.insert('payment-allocation', allocations);
  await keepSampleStatement(writer, invoices, today, office['office.iban']);
  await writer.insert('overdue-payment-alert', alertsOf(writer, random, invoices, staff, today));
  await writer.insert('dunning-claim', dunningClaimRows(writer, invoices, today));
  await deliver(writer, directory, invoices, office['office.ik']);
  return unsealed;
}

const shareOf = (period: Period, all: readonly Period[]): number =>
  period.days.length / sum(all.map(({ days }) => days.length));

/** Months between: 0 for the month before today's, negative for the running one. */
function ageOf(month: string, today: string): number {
  const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return index(today) - index(month) - 1;
}

/** Distributes the tours of a month by how often each patient travels. */
function ridesIn(
  context: Parameters<typeof ridesOf>[0],
  patients: readonly Patient[],
  period: Period,
  total: number,
  isLatest: boolean,
): Travels {
  const weights = sum(patients.map(({ profile }) => profile.weight));
  let owed = 0.5;
  return new Map(
    patients.map(patient => {
      const days = travelDays(patient, period);
      owed += (total * patient.profile.weight) / weights;
      const count = Math.min(Math.floor(owed), days.length * 2);
      owed -= count;
      const rides = ridesOf(context, patient, days, count);
      return [patient, isLatest ? addMistakes(patient, rides) : rides];
    }),
  );
}

function claimsOf(
  writer: Writer,
  travels: Travels,
  month: string,
  shared: ReturnType<typeof sharedFacts>,
  ranks: Ranks,
  isLatest: boolean,
): readonly Claim[] {
  return [...travels].flatMap(([patient, rides]) => {
    const driven = rides.filter(ride => ride.hasTakenPlace).sort(byDay);
    if (driven.length === 0) return [];
    const facts = factsOf(shared, patient, driven, ranks);
    return [claimOf(writer, patient, month, driven, facts, isLatest)];
  });
}

const byDay = (a: Ride, b: Ride) => (`${a.draft.date}${a.start}` < `${b.draft.date}${b.start}` ? -1 : 1);
