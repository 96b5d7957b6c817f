import { formatInstant } from '@engine/admin/kit/format/date';

/** `08:05` on the clocks of the office; empty where there is no moment yet. */
export const officeTime = (instant: unknown): string =>
  typeof instant === 'string' ? formatInstant(instant, 'de-DE').slice(-5) : '';
