import type { FileFacts } from '../src/engine/shared/field';
import { usualBytes } from '../src/engine/shared/fileValue';
import type { FieldSchema } from './dialect/field';

/**
 * The data that a record holds about each of its files; clients send only the id, and the server fills in the
 * rest.
 */
export const fileParts = {
  properties: {
    id: { type: 'integer', minimum: 1, 'x-label': { de: 'Nummer', en: 'Number' } },
    name: { type: 'string', maxLength: 255, 'x-label': { de: 'Dateiname', en: 'File name' } },
    mime: { type: 'string', maxLength: 100, 'x-label': { de: 'Dateityp', en: 'File type' } },
    size: { type: 'integer', minimum: 1, 'x-label': { de: 'Größe', en: 'Size' }, 'x-unit': 'Byte' },
  },
  required: ['id'],
  order: ['id', 'name', 'mime', 'size'],
} as const;

export function fileFacts({ 'x-file': file, 'x-sensitive': sensitive }: FieldSchema): FileFacts | null {
  if (!file) return null;
  const { kinds, maxBytes = usualBytes, preview = true } = file;
  return { kinds, maxBytes, preview: preview ? (sensitive === undefined ? 'lists' : 'record') : 'none' };
}
