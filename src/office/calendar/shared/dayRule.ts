/** Whether a day is a holiday at a place, and the source: the law of the state or the office's own calendar. */
export interface DayRule {
  readonly kind: 'law' | 'calendar';
  readonly name: string;
  /** the own calendar can also remove a holiday */
  readonly isHoliday: boolean;
  /** two letters; none: it holds in all of them */
  readonly federalState: string | null;
  readonly city: string | null;
}
