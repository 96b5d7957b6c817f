/** What a day is somewhere, and what says so: the law of the state or the office's own calendar. */
export interface DayRule {
  readonly kind: 'law' | 'calendar';
  readonly name: string;
  /** an own calendar may also take a holiday out */
  readonly isHoliday: boolean;
  /** two letters; none: it holds in all of them */
  readonly federalState: string | null;
  readonly city: string | null;
}
