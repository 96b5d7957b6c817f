import { HttpError, type RaRecord } from 'react-admin';
import { isKeyed } from '../path';

/** What the write of an old version was answered with. */
export interface StaleAnswer {
  /** the record as somebody else has left it */
  readonly current: RaRecord;
  /** null: an answer that does not say it */
  readonly resource: string | null;
}

/** The answer to a write of an old version; null for another error, and where the writer may not read the record. */
export function staleAnswer(error: unknown): StaleAnswer | null {
  if (!isStale(error)) return null;
  const { current, resource }: Readonly<Record<string, unknown>> = error.body ?? {};
  if (!isRecord(current)) return null;
  return { current, resource: typeof resource === 'string' && resource !== '' ? resource : null };
}

const isStale = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 412;

const isRecord = (value: unknown): value is RaRecord =>
  isKeyed(value) && typeof value.id === 'number' && typeof value.version === 'number';
