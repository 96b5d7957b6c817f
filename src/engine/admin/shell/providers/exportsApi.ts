import type { Exports } from '../../kit/export/exports';
import type { HttpClient } from './httpClient';
import { saveFile } from './saveFile';

/** From 8,192 characters on a server or what stands before it may refuse an address. */
const longestAddress = 4_000;

/** Files of lists. The bytes come through the client, which can ask for the password and tell a fault. */
export function createExportsApi(apiUrl: string, http: HttpClient): Exports {
  return {
    save: async ({ resource, format, fields, filter, sort, onReceived, signal }) => {
      const order = { format, filter, sort: [sort.field, sort.order], ...(fields && { fields }) };
      const said = Object.entries(order).map(
        ([name, value]) => [name, name === 'format' ? format : JSON.stringify(value)] as const,
      );
      const plain = `${apiUrl}/${resource}/export`;
      const address = `${plain}?${new URLSearchParams(Object.fromEntries(said))}`;
      const isLong = address.length > longestAddress;
      await saveFile(
        http,
        isLong ? plain : address,
        { onReceived, signal, ...(isLong && { method: 'POST', body: JSON.stringify(order) }) },
        `${resource}.${format}`,
      );
    },
  };
}
