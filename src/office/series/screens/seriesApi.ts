import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import type { SeriesPlan } from '../shared/seriesPlan';

interface SeriesApi {
  /** `commit` creates the tours that `preview` marks as new */
  readonly generate: (
    series: number,
    from: string,
    until: string,
    mode: 'preview' | 'commit',
  ) => Promise<SeriesPlan>;
}

export const createSeriesApi = (apiUrl: string, http: HttpClient): SeriesApi => ({
  generate: async (series, from, until, mode) => {
    const body = JSON.stringify({ from, until, mode });
    return (await http(`${apiUrl}/tour-series/${series}/generate`, { method: 'POST', body })).json;
  },
});
