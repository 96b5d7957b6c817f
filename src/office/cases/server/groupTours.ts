import type { CaseKey } from './buildCase.ts';
import type { StoredCase, TourFacts } from './caseFacts.ts';

/** Tours that belong into one case, and the case that holds or will take them. */
export interface Group {
  readonly key: CaseKey;
  readonly stored: StoredCase | null;
  readonly tours: readonly TourFacts[];
}

/**
 * Sorts tours into cases: per prescription, month and company. Cases that are there already come first and keep their
 * tours; one that lost all of its tours is a group without any, so that somebody sees it.
 */
export function groupTours(tours: readonly TourFacts[], cases: readonly StoredCase[]): readonly Group[] {
  const groups = new Map<string, { key: CaseKey; stored: StoredCase | null; tours: TourFacts[] }>();
  const byCase = new Map<number, { key: CaseKey; stored: StoredCase | null; tours: TourFacts[] }>();
  for (const stored of cases) {
    const group = { key: stored, stored, tours: [] };
    byCase.set(stored.id, group);
    const text = textOf(stored);
    if (!groups.has(text)) groups.set(text, group);
  }
  for (const tour of tours) {
    const key = keyOf(tour);
    const text = textOf(key);
    const own = tour.billCase === null ? undefined : byCase.get(tour.billCase);
    const group =
      own && textOf(own.key) === text ? own : (groups.get(text) ?? { key, stored: null, tours: [] });
    group.tours.push(tour);
    if (!groups.has(text)) groups.set(text, group);
  }
  return [...new Set([...byCase.values(), ...groups.values()])];
}

function keyOf({ company, guest, prescription, date }: TourFacts): CaseKey {
  return { company, guest, prescription, period: date.slice(0, 7) };
}

const textOf = ({ company, guest, prescription, period }: CaseKey): string =>
  [company, guest, prescription ?? '', period].join('/');
