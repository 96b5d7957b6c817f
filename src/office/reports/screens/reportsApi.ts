import type { HttpClient } from '@engine/admin/shell/providers/httpClient';
import { saveFile } from '@engine/admin/shell/providers/saveFile';
import type { ReportAnswer, ReportFacts } from '../shared/report';

type Asked = Readonly<Record<string, string>>;

interface ReportsApi {
  /** the reports that the user may open */
  readonly list: () => Promise<readonly ReportFacts[]>;
  readonly answer: (key: string, asked: Asked) => Promise<ReportAnswer>;
  /** downloads the report */
  readonly save: (key: string, format: 'csv' | 'xlsx', asked: Asked) => Promise<void>;
}

export const createReportsApi = (apiUrl: string, http: HttpClient): ReportsApi => ({
  list: async () => (await http(`${apiUrl}/reports`)).json,
  answer: async (key, asked) => (await http(`${apiUrl}/reports/${key}?${new URLSearchParams(asked)}`)).json,
  save: (key, format, asked) =>
    saveFile(
      http,
      `${apiUrl}/reports/${key}/export?${new URLSearchParams({ ...asked, format })}`,
      {},
      `${key}.${format}`,
    ),
});
