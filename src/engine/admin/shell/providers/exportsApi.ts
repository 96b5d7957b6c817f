import type { Exports } from '../../kit/export/exports';
import type { HttpClient } from './httpClient';

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
      const { file, headers } = await http(`${apiUrl}/${resource}/export?${said}`, { onReceived, signal });
      const { filenameIn } = await import('./receiveFile');
      if (file) keep(file, filenameIn(headers, `${resource}.${format}`));
    },
  };
}

/** As if the user had followed a link to the file. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
