import { ProblemError } from '../access/problemError.ts';

/** The id in a path; an impossible id gives 404 like an unknown one. */
export function recordId(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw new ProblemError('notFound');
  return Number(text);
}
