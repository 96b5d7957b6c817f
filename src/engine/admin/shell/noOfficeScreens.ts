import type { OfficeScreens } from './officeScreens';

/** Replaces `src/office/screens.ts` for an office that consists of schemas only. */
export const office: OfficeScreens = {};
