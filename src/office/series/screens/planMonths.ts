import { addDays } from '@engine/shared/day';
import type { PlannedTour } from '../shared/seriesPlan';

export interface PlanDay {
  readonly date: string;
  readonly tours: readonly PlannedTour[];
}

export interface PlanMonth {
  /** YYYY-MM */
  readonly month: string;
  /** Monday to Sunday; null: a day of another month */
  readonly weeks: readonly (readonly (PlanDay | null)[])[];
}

/** The months that a plan touches, as calendar weeks. */
export function planMonths(tours: readonly PlannedTour[]): readonly PlanMonth[] {
  const byDay = new Map<string, PlannedTour[]>();
  for (const tour of tours) byDay.set(tour.date, [...(byDay.get(tour.date) ?? []), tour]);
  const months = [...new Set(tours.map(({ date }) => date.slice(0, 7)))].sort();
  return months.map(month => ({ month, weeks: weeksOf(month, byDay) }));
}

function weeksOf(month: string, byDay: ReadonlyMap<string, readonly PlannedTour[]>): PlanMonth['weeks'] {
  const weeks: (PlanDay | null)[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = addDays(monday, index);
        return date.startsWith(month) ? { date, tours: byDay.get(date) ?? [] } : null;
      }),
    );
  }
  return weeks;
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
