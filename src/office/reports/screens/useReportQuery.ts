import { today } from '@engine/shared/day';
import { useSearchParams } from 'react-router-dom';
import type { ReportFacts } from '../shared/report';
import { periodNamed, usualPeriod } from './periods';

/**
 * The report's parameters are in the address, so that it can be bookmarked and shared; missing ones have
 * their usual values.
 */
export function useReportQuery({ parameters, usualLevels }: ReportFacts) {
  const [search, setSearch] = useSearchParams();
  const usual: Record<string, string> = {
    ...(parameters.includes('period') && { ...periodNamed(usualPeriod) }),
    ...(parameters.includes('day') && { day: today() }),
    ...(parameters.includes('by') && { by: usualLevels.join() }),
  };
  const names = [...Object.keys(usual), ...parameters.filter(name => name === 'company' || name === 'payer')];
  const query = Object.fromEntries(
    names.flatMap(name => {
      const value = search.get(name) ?? usual[name];
      return value ? [[name, value] as const] : [];
    }),
  );
  const ask = (changes: Readonly<Record<string, string | null>>): void =>
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { query, sort: search.get('sort'), ask };
}

export type Ask = ReturnType<typeof useReportQuery>['ask'];
