/** What exempts the rides of a guest from approval. */
export interface Care {
  /** 0 to 5; null: none is known */
  readonly careLevel: number | null;
  readonly disabilityMarks: readonly string[];
}

/** Both days included; `to` null: until further notice. */
export interface CarePeriod extends Care {
  readonly from: string;
  readonly to: string | null;
}

const none: Care = { careLevel: null, disabilityMarks: [] };

/** The values of a guest on this day: those of the periods, or without any periods those stored on the guest. */
export function careOn(own: Care, periods: readonly CarePeriod[], day: string): Care {
  if (periods.length === 0) return own;
  return periods.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? none;
}
