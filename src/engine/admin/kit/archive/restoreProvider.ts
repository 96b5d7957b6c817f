import type { Identifier, RaRecord } from 'react-admin';

export interface RestoreCall {
  readonly id: Identifier;
  readonly version: unknown;
  readonly reason: string;
}

/** The part of the data provider that restores archived records. */
export interface RestoreProvider {
  readonly restore: (resource: string, call: RestoreCall) => Promise<{ readonly data: RaRecord }>;
}
