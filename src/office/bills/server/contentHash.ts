import { createHash } from 'node:crypto';

/** SHA-256 of the facts of a bill, as they are stored, without the wording of its template. */
export const contentHash = (facts: string): string => createHash('sha256').update(facts).digest('hex');
