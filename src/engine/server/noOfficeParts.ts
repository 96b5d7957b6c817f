import type { OfficeParts } from './officeParts.ts';

/** Stands in for `src/office/server.ts` of an office of schemas alone. */
export const office: OfficeParts = {};
