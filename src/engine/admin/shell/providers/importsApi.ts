import { HttpError } from 'react-admin';
import { type Imports, rowsOfPage } from '../../kit/import/imports';
import { type HttpClient, isUnreachable } from './httpClient';
import { saveFile } from './saveFile';

/** Imports: the file is uploaded as raw bytes, everything else is JSON. */
export function createImportsApi(apiUrl: string, http: HttpClient): Imports {
  const addressOf = (resource: string, id?: number) =>
    `${apiUrl}/${resource}/imports${id === undefined ? '' : `/${id}`}`;
  const post = async (path: string, body: object = {}) =>
    (await http(path, { method: 'POST', body: JSON.stringify(body) })).json;
  return {
    upload: async (resource, file, onProgress) => {
      const said = new URLSearchParams({ filename: file.name });
      const sent = http(`${addressOf(resource)}?${said}`, { method: 'POST', body: file, onProgress });
      return (await sent.catch(throwCut)).json;
    },
    latest: async resource => (await http(addressOf(resource))).json ?? null,
    read: async (resource, id) => (await http(addressOf(resource, id))).json,
    preview: (resource, id, mapping) => post(`${addressOf(resource, id)}/preview`, mapping),
    commit: (resource, id) => post(`${addressOf(resource, id)}/commit`),
    undo: (resource, id) => post(`${addressOf(resource, id)}/undo`),
    rows: async (resource, id, outcome, page) => {
      const first = page * rowsOfPage;
      const said = new URLSearchParams({
        range: JSON.stringify([first, first + rowsOfPage - 1]),
        ...(outcome && { outcome }),
      });
      return (await http(`${addressOf(resource, id)}/rows?${said}`)).json;
    },
    saveFailed: (resource, id) => saveFile(http, `${addressOf(resource, id)}/failed`, {}, `${resource}.csv`),
    saveTemplate: resource => saveFile(http, `${addressOf(resource)}/template`, {}, `${resource}.xlsx`),
    stop: async job => void (await post(`${apiUrl}/jobs/${job}/cancel`)),
  };
}

/** An upload changes no records, so an interrupted one leaves nothing in doubt. */
function throwCut(error: unknown): never {
  throw isUnreachable(error) ? new HttpError('app.import.cut', 0) : error;
}
