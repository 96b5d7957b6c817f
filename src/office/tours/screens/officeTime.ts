import { formatInstant } from '@engine/admin/kit/format/date';

/** `08:05` in the office's time zone; empty for a missing value. */
export const officeTime = (instant: unknown): string =>
  typeof instant === 'string' ? formatInstant(instant, 'de-DE').slice(-5) : '';
