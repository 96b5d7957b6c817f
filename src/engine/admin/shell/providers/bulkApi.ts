import { type Bulk, bulkRowsOfPage } from '../../kit/bulk/bulkContext';
import { createAttempts } from './attempts';
import type { HttpClient } from './httpClient';

/** One change to many records, which the server carries out as a job. */
export function createBulkApi(apiUrl: string, http: HttpClient): Bulk {
  const attempts = createAttempts();
  const addressOf = (resource: string, id: number) => `${apiUrl}/${resource}/bulk/${id}`;
  const post = async (url: string) => (await http(url, { method: 'POST', body: '{}' })).json;
  return {
    begin: (resource, work, target) => {
      const body = JSON.stringify({ ...work, ...target });
      return attempts.run(`${resource} ${body}`, async key => {
        const headers = new Headers({ 'Idempotency-Key': key });
        return (await http(`${apiUrl}/${resource}/bulk`, { method: 'POST', headers, body })).json;
      });
    },
    read: async (resource, id) => (await http(addressOf(resource, id))).json,
    rows: async (resource, id, outcome, page) => {
      const first = page * bulkRowsOfPage;
      const parameters = new URLSearchParams({
        range: JSON.stringify([first, first + bulkRowsOfPage - 1]),
        ...(outcome && { outcome }),
      });
      return (await http(`${addressOf(resource, id)}/rows?${parameters}`)).json;
    },
    undo: (resource, id) => post(`${addressOf(resource, id)}/undo`),
    stop: async job => void (await post(`${apiUrl}/jobs/${job}/cancel`)),
    count: async (resource, filter) => {
      const parameters = new URLSearchParams({ filter: JSON.stringify(filter) });
      return (await http(`${apiUrl}/${resource}/sums/exact?${parameters}`)).json.count;
    },
  };
}
