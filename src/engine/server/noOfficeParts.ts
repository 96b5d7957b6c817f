import type { OfficeParts } from './officeParts.ts';

/** Replaces `src/office/server.ts` for an office that consists of schemas only. */
export const office: OfficeParts = {};
