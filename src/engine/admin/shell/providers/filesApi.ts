import type { Files } from '../../kit/files/files';
import type { HttpClient } from './httpClient';

/**
 * Uploads and downloads of files: the body consists of the file's bytes alone, the metadata is in the query
 * string.
 */
export function createFilesApi(apiUrl: string, http: HttpClient, usualKind: string): Files {
  const contentOf = (resource: string, id: number | string) => `${apiUrl}/${resource}/${id}/content`;
  return {
    usualKind,
    urlOf: (resource, id, shown) => `${contentOf(resource, id)}${shown ? '?inline=1' : ''}`,
    check: async (resource, id) => {
      await http(`${contentOf(resource, id)}?check=1`);
    },
    upload: async (resource, { file, kind, owner, onProgress }) => {
      const said = new URLSearchParams({ filename: file.name, kind });
      if (owner) {
        said.set('resource', owner.resource);
        said.set('record_id', String(owner.id));
      }
      const { json } = await http(`${apiUrl}/${resource}/upload?${said}`, {
        method: 'POST',
        body: file,
        onProgress,
      });
      return json;
    },
    urlInField: ({ resource, id, field, file }, shown) =>
      `${apiUrl}/${resource}/${id}/files/${field}/${file}${shown ? '?inline=1' : ''}`,
    uploadInto: async ({ resource, field, file, onProgress, signal }) => {
      const said = new URLSearchParams({ filename: file.name });
      const { json } = await http(`${apiUrl}/${resource}/files/${field}?${said}`, {
        method: 'POST',
        body: file,
        onProgress,
        signal,
      });
      return json;
    },
  };
}
