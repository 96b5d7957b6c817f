import { today } from '../../shared/day';

/** A default as the schema says it: a constant, or `$today` for the day on which the form is opened. */
export const defaultOf = (value: unknown): unknown => (value === '$today' ? today() : value);
