import type { Identifier, RaRecord } from 'react-admin';

/** After a new version of a rejected case was made, the work goes on there. */
export const newVersionOf = (step: string, { next_case }: RaRecord): Identifier | null =>
  step === 'correct' ? (next_case ?? null) : null;
