import type { Views } from '../../kit/views/viewsContext';
import { basedOn } from './basedOn';
import type { HttpClient } from './httpClient';

/** The views of lists that the server stores. */
export function createViewsApi(apiUrl: string, http: HttpClient): Views {
  const url = `${apiUrl}/list-views`;
  return {
    of: async list => (await http(`${url}?${new URLSearchParams({ list })}`)).json,
    create: async (list, view) =>
      (await http(url, { method: 'POST', body: JSON.stringify({ list, ...view }) })).json.id,
    save: async (id, version, view) => {
      await http(`${url}/${id}`, { method: 'PUT', body: JSON.stringify(view), headers: basedOn(version) });
    },
    remove: async (id, version) => {
      await http(`${url}/${id}`, { method: 'DELETE', headers: basedOn(version) });
    },
  };
}
