/** The last part of a path, without characters that file systems or headers do not allow. */
export function safeFilename(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .trim();
  const clean = plain.replace(/^\.+/, '').slice(-200);
  return clean === '' ? 'file' : clean;
}

/** A number as part of the name of a file; the signs of `A/26/00004` would make it a path. */
export const inFilename = (number: string): string => number.replaceAll('/', '-');

/** RFC 6266 with the name in UTF-8 (RFC 8187), and in ASCII for programs that support neither. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(/['()*]/g, hexOf);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const hexOf = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
