import { windowsText } from '../../shared/windowsText.ts';
import { TableError } from './tableError.ts';

/** Decodes UTF-8 or UTF-16 if marked or valid, otherwise the Windows code page of Western Europe. */
export function csvText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Old workbooks, pictures, PDF files and programs contain NUL bytes, which no text has.
  if (bytes.length === 0 || bytes.includes(0)) throw new TableError('fileType');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}
