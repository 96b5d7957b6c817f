import { ProblemError } from '../access/problemError.ts';

/** The id in a path; one that no record can have is as missing as one that none has. */
export function recordId(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new ProblemError('notFound');
  return Number(text);
}
