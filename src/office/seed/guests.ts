import { addDays, addMonths } from '@engine/shared/day.ts';
import type { Guest, GuestType } from '@generated/types/entities.ts';
import { nameInText } from '../guests/server/guestName.ts';
import type { BaseData } from './baseData.ts';
import { type CareStretch, carePeriodsOf } from './care.ts';
import type { Directory, Insurer } from './directory.ts';
import { kvnr } from './identifiers.ts';
import type { Draft, Writer } from './insert.ts';
import { type Exemption, exemptionsOf, type InsurancePeriod, insurancesOf } from './insurances.ts';
import { FEMALE, LAST, MALE, STREETS, TOWNS } from './names.ts';
import type { Numbers } from './numbers.ts';
import type { Parties, Provider } from './parties.ts';
import { type Profile, profileNames, profiles } from './profiles.ts';
import type { Random } from './random.ts';

/** A flaw in the guest's latest case, found by one of the checks of a bill case. */
type Flaw = (typeof flaws)[number];
export const flaws = [
  'signature',
  'approval',
  'exemption',
  'duplicate',
  'deadline',
  'kvnr',
  'ik',
  'tariff',
  'vehicle',
  'route',
  'original',
  'trips',
  'places',
  'shared',
] as const;

/** A guest with the data that decide about their tours and bills. */
export interface Passenger {
  readonly id: number;
  readonly draft: Draft<Guest> & { readonly address: Guest['address'] };
  readonly name: string;
  readonly payerType: Guest['payer_type'];
  readonly insurer: Insurer | null;
  readonly company: Provider;
  readonly facility: number;
  readonly profile: Profile;
  readonly treatmentType: number;
  readonly guestType: number;
  readonly transportClass: NonNullable<GuestType['transport_class']>;
  /** loaded kilometres × 10 */
  readonly distance: number;
  readonly flaw: Flaw | null;
  /** the last one is the newest */
  readonly exemptions: readonly Exemption[];
  readonly insurances: readonly InsurancePeriod[];
  readonly carePeriods: readonly CareStretch[];
}

export interface Places {
  readonly base: BaseData;
  readonly directory: Directory;
  readonly parties: Parties;
}

/** indexes of these insurers in the directory */
export const shortDeadlineAt = 13;
export const twoContractsAt = 10;

/** Every 120th guest has the same flaw, so each check fails for some in any set. */
const flawDistance = 120;

export function inventGuests(
  writer: Writer,
  random: Random,
  numbers: Numbers,
  places: Places,
  count: number,
  today: string,
): readonly Passenger[] {
  return Array.from({ length: count }, (_, at) => inventGuest(writer, random, numbers, places, at, today));
}

function inventGuest(
  writer: Writer,
  random: Random,
  numbers: Numbers,
  { base, directory, parties }: Places,
  at: number,
  today: string,
): Passenger {
  const flaw = flaws[at % flawDistance] ?? null;
  const profile = profiles[random.weighted(profileNames)];
  const isWoman = random.chance(0.54);
  const first_name = random.pick(isWoman ? FEMALE : MALE);
  const last_name = random.pick(LAST);
  const payerType =
    flaw === null
      ? random.weighted({ statutory: 92, private: 4, bg: 2, social: 1, self: 1 })
      : ('statutory' as const);
  const isStatutory = payerType === 'statutory';
  const insurer = isStatutory
    ? insurerOf(random, directory, flaw)
    : payerType === 'bg' || payerType === 'social'
      ? directory.others[payerType]
      : null;
  const exemptions = isStatutory ? exemptionsOf(random, flaw === 'exemption', today) : [];
  const exempt = exemptions.at(-1) ?? null;
  const guestTypeCode =
    flaw === 'tariff'
      ? 'gehfaehig'
      : flaw === 'vehicle'
        ? 'rollstuhl_fest'
        : random.weighted(profile.guestTypes);
  const company = companyFor(random, parties, guestTypeCode);
  const id = writer.nextId('guest');
  const [zip, city] = random.pick(TOWNS);
  const isWheelchair = /rollstuhl/.test(guestTypeCode);
  const draft = {
    id,
    number: numbers.next('guest', today.slice(0, 4)),
    salutation: isWoman ? ('f' as const) : ('m' as const),
    title: random.chance(0.05) ? random.pick(base.titles).id : null,
    last_name,
    first_name,
    birth_date: addDays(today, -random.int(17 * 365, 96 * 365)),
    guest_type: idOf(base.guestTypes, guestTypeCode),
    address: { street: random.pick(STREETS), house_no: String(random.int(1, 150)), zip, city, country: 'DE' },
    phone: random.chance(0.8) ? `+49 89 ${random.int(5_550_000, 5_559_999)}` : null,
    mobile: random.chance(0.4) ? `+49 1520 ${random.int(5_550_000, 5_559_999)}` : null,
    ...mailOf(random.chance(0.15) ? `gast${at + 1}@example.org` : null, at % 2 === 0, today),
    payer_type: payerType,
    ...(insurer ? { health_insurance: insurer.id } : {}),
    ...(isStatutory ? { kvnr: kvnr(at) } : {}),
    ...(isStatutory
      ? { insured_status: random.weighted({ member: 30, family: 8, pensioner: 62 }) satisfies string }
      : {}),
    copay_exempt: exempt !== null,
    ...(exempt ? { exempt_from: exempt.from, exempt_to: exempt.to } : {}),
    wheelchair:
      guestTypeCode === 'elektrorollstuhl' ? ('electric' as const) : isWheelchair ? 'foldable' : 'none',
    companion_needed: random.chance(0.06),
    oxygen: random.chance(0.04),
    stairs_note: random.chance(0.1) ? `${random.int(1, 4)}. Stock ohne Aufzug` : null,
    care_level: random.chance(0.5) ? random.int(1, 5) : null,
    disability_marks: profile.needsMark || random.chance(0.2) ? ['aG', 'G'] : null,
    infection: random.chance(0.02) ? 'MRSA' : null,
    privacy_notice_at: random.chance(0.9) ? addDays(today, -random.int(100, 700)) : null,
    // in the middle of the month before: trips after that day are mistakes
    deceased_on: flaw === 'kvnr' ? `${addMonths(today, -1).slice(0, 7)}-10` : null,
    notes: random.chance(0.05) ? 'Bitte vorher anrufen.' : null,
  } satisfies Draft<Guest>;
  return {
    id,
    draft,
    name: nameInText({ first_name, name_prefix: null, last_name }),
    payerType,
    insurer,
    company,
    facility: random.pick(parties.facilities.slice(0, -1)).id,
    profile,
    treatmentType: idOf(base.treatmentTypes, profile.treatment),
    guestType: draft.guest_type,
    transportClass: base.guestTypes.find(row => row.code === guestTypeCode)?.transport_class ?? 'seated',
    // the two trips of the passenger who is entered twice must not overlap
    distance: flaw === 'duplicate' ? 60 : random.int(28, 420),
    flaw,
    exemptions,
    insurances:
      flaw === null && insurer && isStatutory ? insurancesOf(at, insurer, directory, draft, today) : [],
    carePeriods: flaw === null ? carePeriodsOf(at, draft, today) : [],
  };
}

function idOf(rows: readonly { readonly id: number; readonly code: string }[], code: string): number {
  const row = rows.find(each => each.code === code);
  if (!row) throw new Error(`The base data lack the code "${code}".`);
  return row.id;
}

/**
 * Insurers for checks: the last has no route and an unusual IK, one has a contract with a short deadline, one (for
 * taxis) has two contracts at once. Other guests may have the latter two as well.
 */
function insurerOf(random: Random, { insurers }: Directory, flaw: Flaw | null): Insurer {
  const shown = {
    route: insurers.at(-1),
    ik: insurers.at(-1),
    deadline: insurers.at(shortDeadlineAt),
    tariff: insurers.at(twoContractsAt),
  };
  const own = flaw !== null && flaw in shown ? shown[flaw as keyof typeof shown] : null;
  if (own) return own;
  const big = random.weighted({ first: 42, second: 14, third: 10, fourth: 8, other: 26 });
  const order = { first: 0, second: 1, third: 2, fourth: 3, other: random.int(4, insurers.length - 2) };
  return insurers[order[big]] ?? random.pick(insurers);
}

/** Guests who must lie or be carried need a qualified vehicle, others take a taxi or a hired car. */
function companyFor(random: Random, { providers }: Parties, guestType: string): Provider {
  const needsAmbulance = ['tragestuhl', 'liegend', 'ktw'].includes(guestType);
  return random.pick(providers.filter(({ permit_type }) => (permit_type === 'ambulance') === needsAmbulance));
}

/** Every other guest with an address has agreed to bills by e-mail. */
const mailOf = (email: string | null, hasAgreed: boolean, today: string) =>
  email !== null && hasAgreed
    ? { email, bills_by_mail: true, bills_by_mail_since: addMonths(today, -5) }
    : { email };
