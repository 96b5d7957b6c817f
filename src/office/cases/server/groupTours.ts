import { groupBy } from '@engine/shared/groupBy.ts';
import type { CaseKey } from './buildCase.ts';
import type { CaseFacts, StoredCase, TourFacts } from './caseFacts.ts';
import { payerKey, personOn } from './personOn.ts';

/** Tours that belong into one case, and the case that holds or will take them. */
export interface Group {
  readonly key: CaseKey;
  readonly stored: StoredCase | null;
  readonly tours: readonly TourFacts[];
}

type Facts = Pick<CaseFacts, 'tours' | 'cases' | 'guests' | 'prescriptions'>;

/**
 * Sorts tours into cases: per prescription, month, company and payer. Cases that are there already come first and keep
 * their tours; one that lost all of its tours is a group without any, so that somebody sees it. The new version of a
 * rejected case takes no others: it answers for what was rejected.
 */
export function groupTours(facts: Facts): readonly Group[] {
  const { tours, cases } = facts;
  const keys = new Map(tours.map(tour => [tour.id, keyOf(tour)]));
  const payers = new Map(tours.map(tour => [tour.id, payerOf(facts, tour)]));
  const textOf = (key: CaseKey, payer: string) => `${baseOf(key)}/${payer}`;
  const toursOfBase = groupBy(tours, tour => baseOf(keys.get(tour.id) ?? keyOf(tour)));
  const groups = new Map<string, { key: CaseKey; stored: StoredCase | null; tours: TourFacts[] }>();
  const byCase = new Map<
    number,
    { text: string; group: { key: CaseKey; stored: StoredCase; tours: TourFacts[] } }
  >();
  for (const stored of cases) {
    const own = toursOfBase.get(baseOf(stored)) ?? [];
    const text = textOf(
      stored,
      payerTaken(stored, own, tour => payers.get(tour.id) ?? ''),
    );
    const group = { key: stored, stored, tours: [] };
    byCase.set(stored.id, { text, group });
    if (!stored.isNewVersion && !groups.has(text)) groups.set(text, group);
  }
  for (const tour of tours) {
    const key = keys.get(tour.id) ?? keyOf(tour);
    const text = textOf(key, payers.get(tour.id) ?? '');
    const own = tour.billCase === null ? undefined : byCase.get(tour.billCase);
    const group = own?.text === text ? own.group : (groups.get(text) ?? { key, stored: null, tours: [] });
    group.tours.push(tour);
    if (group.stored === null && !groups.has(text)) groups.set(text, group);
  }
  return [...new Set([...[...byCase.values()].map(({ group }) => group), ...groups.values()])];
}

/**
 * The payer whose tours a stored case takes: its own while it has tours with that payer; else, as after a mended
 * insurance, that of the tours it held.
 */
function payerTaken(
  stored: StoredCase,
  tours: readonly TourFacts[],
  payerOf: (tour: TourFacts) => string,
): string {
  const { payer_type: payerType, health_insurance: insurer, payer_company: payingCompany } = stored.values;
  const own = payerKey({ payerType, insurer, payingCompany });
  if (tours.some(tour => payerOf(tour) === own)) return own;
  const held = tours.find(({ billCase }) => billCase === stored.id);
  return held ? payerOf(held) : own;
}

function payerOf(facts: Facts, tour: TourFacts): string {
  const person = personOn(facts, tour, tour.date);
  return person ? payerKey(person) : '';
}

function keyOf({ company, guest, prescription, date }: TourFacts): CaseKey {
  return { company, guest, prescription, period: date.slice(0, 7) };
}

/** What a case is about, no matter who pays for it. */
export const baseOf = ({ company, guest, prescription, period }: CaseKey): string =>
  [company, guest, prescription ?? '', period].join('/');
