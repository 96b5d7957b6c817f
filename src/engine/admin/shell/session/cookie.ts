/** The decoded value of a cookie; null if there is none that scripts can read. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

/**
 * The CSRF token that unsafe calls carry; worthless without the session cookie, which scripts cannot read.
 */
export function readToken(): string | null {
  return readCookie('token');
}

/**
 * Removes and returns the token: no page opens without it, but a later request can still name the session to
 * end.
 */
export function takeToken(): string | null {
  const token = readToken();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'token=; Path=/; Max-Age=0; SameSite=Strict';
  return token;
}
