import type { Exports } from '../../kit/export/exports';
import type { HttpClient } from './httpClient';
import { saveFile } from './saveFile';

/** Files of lists. The bytes come through the client, which can ask for the password and tell a fault. */
export function createExportsApi(apiUrl: string, http: HttpClient): Exports {
  return {
    save: async ({ resource, format, fields, filter, sort, onReceived, signal }) => {
      const said = new URLSearchParams({
        format,
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        ...(fields && { fields: JSON.stringify(fields) }),
      });
      await saveFile(
        http,
        `${apiUrl}/${resource}/export?${said}`,
        { onReceived, signal },
        `${resource}.${format}`,
      );
    },
  };
}
