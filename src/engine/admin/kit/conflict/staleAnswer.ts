import type { RaRecord } from 'react-admin';
import { isKeyed } from '../path';
import { isStale } from './staleError';

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
  if (!isStored(current)) return null;
  return { current, resource: typeof resource === 'string' && resource !== '' ? resource : null };
}

/** A whole stored record, and not a part of one. */
export const isStored = (value: unknown): value is RaRecord =>
  isKeyed(value) && typeof value.id === 'number' && typeof value.version === 'number';
