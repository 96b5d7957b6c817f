/** One readable cookie by name, decoded, or null. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

/** The CSRF proof that unsafe calls carry; worthless without the session cookie that script cannot read. */
export function readToken(): string | null {
  return readCookie('token');
}

/** Without it no page opens any more; with it a later request can still name the session that is over. */
export function takeToken(): string | null {
  const token = readToken();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'token=; Path=/; Max-Age=0; SameSite=Strict';
  return token;
}
