import { addDays } from '@engine/shared/day.ts';
import type { Prescription, TourSeries } from '@generated/types/entities.ts';
import type { PlanBlock, PlanEnd, PlannedTour, SeriesPlan, SlotOutcome } from '../shared/seriesPlan.ts';

/** Everything that a plan depends on. Days are YYYY-MM-DD, times HH:MM. */
export interface PlanFacts {
  readonly weekdays: TourSeries['weekdays'];
  readonly outTime: string | null;
  readonly backTime: string | null;
  readonly from: string;
  readonly to: string;
  readonly drivesOnHolidays: boolean;
  readonly exceptions: readonly string[];
  readonly seriesAllowed: boolean;
  readonly hasFacility: boolean;
  readonly isCompanyActive: boolean;
  readonly approval: {
    readonly status: Prescription['approval_status'];
    /** first and last day on which a ride is covered; null: open */
    readonly from: string | null;
    readonly to: string | null;
    /** whether the end is that of an approval, not of the prescription alone */
    readonly isApproved: boolean;
    readonly used: number;
    readonly most: number | null;
  };
  /** slots that the series has already filled, by `slotName`, with the number of the tour */
  readonly filled: ReadonlyMap<string, string>;
  /** times at which the guest has other tours (`2026-03-02 08:00`), with the number of the tour; null: not visible */
  readonly taken: ReadonlyMap<string, string | null>;
  readonly holidayOn: (day: string) => string | null;
}

/** Limit of tours per transaction and preview. */
const mostTours = 800;

/** as `getUTCDay` counts them */
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** The tours of a series up to a day, and why it goes no further; a pure function of the facts. */
export function planSeries(facts: PlanFacts, until: string): SeriesPlan {
  const { approval } = facts;
  const common = { approval: { used: approval.used, most: approval.most }, created: 0 };
  const last = lastDay(facts, until);
  const block = blockOf(facts);
  if (block) return { ...common, tours: [], block, end: last };

  const tours: PlannedTour[] = [];
  let left = approval.most === null ? Number.POSITIVE_INFINITY : approval.most - approval.used;
  let end = last;
  const first = approval.from !== null && approval.from > facts.from ? approval.from : facts.from;
  days: for (let day = first; day <= last.date; day = addDays(day, 1)) {
    if (!facts.weekdays.some(each => each === weekdayOf(day))) continue;
    for (const slot of slotsOf(facts, day)) {
      // A way back in the night after the last day is covered no more.
      if (approval.to !== null && slot.date > approval.to) continue;
      const judged = judge(facts, slot, day);
      if (judged.outcome === 'new' && left <= 0) {
        end = { reason: 'approval_used_up', date: day };
        break days;
      }
      if (tours.length >= mostTours) {
        end = { reason: 'limit', date: day };
        break days;
      }
      if (judged.outcome === 'new') left -= 1;
      tours.push(judged);
    }
  }
  return { ...common, tours, block: null, end };
}

function blockOf(facts: PlanFacts): PlanBlock | null {
  const { seriesAllowed, isCompanyActive, approval, hasFacility, outTime, backTime } = facts;
  if (!seriesAllowed) return 'series_not_allowed';
  if (!isCompanyActive) return 'company_inactive';
  if (approval.status === 'rejected' || approval.status === 'expired') return 'no_approval';
  if (!hasFacility) return 'no_facility';
  return outTime === null && backTime === null ? 'no_times' : null;
}

/**
 * The earliest of all ends; of two on the same day, an end of the entitlement is reported rather than the requested
 * one.
 */
function lastDay({ to, approval }: PlanFacts, until: string): { reason: PlanEnd; date: string } {
  const ends: { reason: PlanEnd; date: string }[] = [
    { reason: 'series_end', date: to },
    { reason: 'until', date: until },
  ];
  if (approval.to !== null)
    ends.unshift({ reason: approval.isApproved ? 'approval_end' : 'prescription_end', date: approval.to });
  return ends.reduce((earliest, end) => (end.date < earliest.date ? end : earliest));
}

type Slot = Pick<PlannedTour, 'date' | 'direction' | 'time'>;

function slotsOf(facts: PlanFacts, day: string): readonly Slot[] {
  const { outTime, backTime } = facts;
  const backOn = addDays(day, isOvernight(facts) ? 1 : 0);
  return [
    ...(outTime === null ? [] : [{ date: day, direction: 'out' as const, time: outTime }]),
    ...(backTime === null ? [] : [{ date: backOn, direction: 'back' as const, time: backTime }]),
  ];
}

/** `day` is that of the series: a way back in the night after it goes with its way out, also into a holiday. */
function judge(facts: PlanFacts, slot: Slot, day: string): PlannedTour {
  const as = (outcome: SlotOutcome, detail: string | null = null) => ({ ...slot, outcome, detail });
  // A tour is created only once, wherever it was moved and whatever became of it.
  const made = facts.filled.get(slotName(facts, slot));
  if (made !== undefined) return as('exists', made);
  if (facts.exceptions.includes(day)) return as('exception');
  const holiday = facts.drivesOnHolidays ? null : facts.holidayOn(day);
  if (holiday !== null) return as('holiday', holiday);
  const other = facts.taken.get(`${slot.date} ${slot.time}`);
  return other === undefined ? as('new') : as('overlap', other);
}

type Times = Pick<PlanFacts, 'outTime' | 'backTime'>;

/** Whether the way back is in the night after the way out, as of a dialysis from 20:00 to 04:30. */
const isOvernight = ({ outTime, backTime }: Times): boolean =>
  outTime !== null && backTime !== null && backTime <= outTime;

/** The day of a tour in the plan of its series: that of the way out, also for a way back in the night after it. */
export function slotDay(times: Times, { date, direction, time }: Slot): string {
  const isNextDay = direction === 'back' && isOvernight(times) && time <= (times.outTime ?? '');
  return addDays(date, isNextDay ? -1 : 0);
}

/** `2026-03-02/out`: day in the plan and direction. */
export const slotName = (times: Times, slot: Slot): string => `${slotDay(times, slot)}/${slot.direction}`;

const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
