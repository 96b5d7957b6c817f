/**
 * The purpose of a link from a mail or the console. Its token is in the fragment, which is never sent to a
 * server.
 */
type PasswordLink =
  | { readonly kind: 'reset' | 'invitation' | 'setup'; readonly token: string }
  | { readonly kind: 'missing' };

export function readLink(hash: string): PasswordLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const setup = parts.get('setup');
  if (setup) return { kind: 'setup', token: setup };
  const token = parts.get('token');
  if (!token) return { kind: 'missing' };
  return { kind: parts.has('invited') ? 'invitation' : 'reset', token };
}
