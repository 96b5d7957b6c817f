import type { RaRecord } from 'react-admin';
import { isKeyed } from '../path';
import { isStale } from './staleError';

/** The content of the answer to a stale write. */
export interface StaleAnswer {
  /** the record as another user saved it */
  readonly current: RaRecord;
  /** null: the answer does not contain it */
  readonly resource: string | null;
}

/** Parses the answer to a stale write; null for other errors, and if the writer may not read the record. */
export function staleAnswer(error: unknown): StaleAnswer | null {
  if (!isStale(error)) return null;
  const { current, resource }: Readonly<Record<string, unknown>> = error.body ?? {};
  if (!isStored(current)) return null;
  return { current, resource: typeof resource === 'string' && resource !== '' ? resource : null };
}

/** Whether a value is a complete stored record. */
export const isStored = (value: unknown): value is RaRecord =>
  isKeyed(value) && typeof value.id === 'number' && typeof value.version === 'number';
