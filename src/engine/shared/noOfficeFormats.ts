import type { OfficeFormats } from './officeFormats.ts';

/** Replaces `src/office/formats.ts` if an office has no formats of its own. */
export const formats: OfficeFormats = {};
