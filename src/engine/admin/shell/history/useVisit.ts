import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../services';
import { createHistory, type Visit } from './history';

/**
 * Records the visit once the page's name is known: a record's page is named after the record. If the user
 * leaves earlier, the visit is recorded on leaving.
 */
export function useVisit(name: string, isNamed: boolean): void {
  const { apiUrl, http, session } = useServices();
  const queryClient = useQueryClient();
  const { key, pathname, search } = useLocation();
  const record = useMemo(() => createHistory(apiUrl, http, session), [apiUrl, http, session]);
  const visit = useRef<Visit | null>(null);
  useEffect(() => {
    visit.current = { key, path: pathname + search, name };
    if (isNamed) void record(visit.current);
    // A cached list of recent visits would be shown first and reorder a moment later, under the user's
    // pointer.
    queryClient.removeQueries({ queryKey: ['history'], type: 'inactive' });
  }, [record, queryClient, key, pathname, search, name, isNamed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is when the key changes
  useEffect(
    () => () => {
      if (visit.current) void record(visit.current);
    },
    [record, key],
  );
}
