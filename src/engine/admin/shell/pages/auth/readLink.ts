/** What a link of a mail or of the console is for; its token stands in the fragment, which no server sees. */
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
