import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../services';
import { createHistory } from './history';

/** Records the page once its name is known: a record's page is named after the record. */
export function useVisit(name: string, isNamed: boolean): void {
  const { apiUrl, http, session } = useServices();
  const { pathname, search } = useLocation();
  const record = useMemo(() => createHistory(apiUrl, http, session), [apiUrl, http, session]);
  useEffect(() => {
    if (isNamed) void record({ path: pathname + search, name });
  }, [record, pathname, search, name, isNamed]);
}
