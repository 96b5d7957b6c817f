import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { isKeyed } from '../path';
import { isStored } from './staleAnswer';

/** The newest cached version of the record that is older than `current`; null: none is cached. */
export function useSeenRecord(resource: string | null, current: RaRecord): RaRecord | null {
  const queryClient = useQueryClient();
  return useMemo(() => {
    if (resource === null) return null;
    const read = queryClient.getQueriesData({ queryKey: [resource] });
    const before = read
      .flatMap(([, answer]) => recordsIn(answer))
      .filter(({ id, version }) => id === current.id && version < current.version);
    // a record page has loaded more fields than a list
    return before.sort((one, other) => weight(other) - weight(one))[0] ?? null;
  }, [queryClient, resource, current]);
}

const weight = (record: RaRecord) => Number(record.version) * 1_000 + Object.keys(record).length;

function recordsIn(answer: unknown): readonly RaRecord[] {
  if (Array.isArray(answer)) return answer.filter(isStored);
  if (isStored(answer)) return [answer];
  return isKeyed(answer) && Array.isArray(answer.data) ? answer.data.filter(isStored) : [];
}
