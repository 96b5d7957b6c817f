import type { Tokens } from './tokens';

/** On paper a page is its title and its content: no menu, nothing to press, black on white, heads on every sheet. */
export function printed(_: Tokens) {
  return {};
}
