import type { OfficeScreens } from './officeScreens';

/** Stands in for `src/office/screens.ts` of an office of schemas alone. */
export const office: OfficeScreens = {};
