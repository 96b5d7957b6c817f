import { ProblemError } from '../access/problemError.ts';

export function etagOf(version: unknown): string {
  return `"v${String(version)}"`;
}

/**
 * The version that the client has read (RFC 9110 §13.1.1). `*` is refused like a missing header: it would overwrite
 * changes that the writer has not seen.
 */
export function requiredVersion(header: string | undefined): number {
  const match = /^(?:W\/)?"?v(\d{1,15})"?$/.exec(header?.trim() ?? '');
  if (!match) throw new ProblemError('preconditionRequired');
  return Number(match[1]);
}
