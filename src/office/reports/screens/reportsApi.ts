import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { saveFile } from '@engine/admin/shell/providers/saveFile';
import type { ReportAnswer, ReportFacts } from '../shared/report';

type ReportQuery = Readonly<Record<string, string>>;

interface ReportsApi {
  /** the reports that the user may open */
  readonly list: () => Promise<readonly ReportFacts[]>;
  readonly answer: (key: string, query: ReportQuery) => Promise<ReportAnswer>;
  /** downloads the report */
  readonly save: (key: string, format: 'csv' | 'xlsx', query: ReportQuery) => Promise<void>;
}

export const createReportsApi = (apiUrl: string, http: HttpClient): ReportsApi => ({
  list: async () => (await http(`${apiUrl}/reports`)).json,
  answer: async (key, query) => (await http(`${apiUrl}/reports/${key}?${new URLSearchParams(query)}`)).json,
  save: (key, format, query) =>
    saveFile(
      http,
      `${apiUrl}/reports/${key}/export?${new URLSearchParams({ ...query, format })}`,
      {},
      `${key}.${format}`,
    ),
});
