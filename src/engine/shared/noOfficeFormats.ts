import type { OfficeFormats } from './officeFormats.ts';

/** Stands in for `src/office/formats.ts` of an office that has no formats of its own. */
export const formats: OfficeFormats = {};
