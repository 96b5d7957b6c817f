import { today } from '../../shared/day';

/** Resolves a default: a constant, or `$today` for the day on which the form is opened. */
export const defaultOf = (value: unknown): unknown => (value === '$today' ? today() : value);
