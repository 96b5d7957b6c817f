import type { Exports } from '../../kit/export/exports';
import type { HttpClient } from './httpClient';
import { saveFile } from './saveFile';

/** Servers and proxies may refuse URLs from 8,192 characters on. */
const longestAddress = 4_000;

/**
 * Exports of lists as files. They are downloaded through the HTTP client, which can ask for re-authentication
 * and report errors.
 */
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
