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
 * Groups tours into cases: per prescription, month, company and payer. Existing cases come first and keep their tours;
 * a case that lost all of its tours is a group without any, so that it is noticed. The new version of a rejected case
 * takes no further tours: it replaces exactly what was rejected.
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
 * The payer whose tours a stored case takes: its own while it has tours with that payer; otherwise, for example after
 * an insurance was corrected, that of the tours it holds.
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

/** The key of a case without its payer. */
export const baseOf = ({ company, guest, prescription, period }: CaseKey): string =>
  [company, guest, prescription ?? '', period].join('/');
