import type { Faults } from './useSubmit';

const shortest = 12;

/** What the browser can tell of a new password; the server also knows the common ones. */
export function passwordFaults(password: string): Faults {
  if (password === '') return { password: 'authorization.sign_in.required' };
  return [...password].length < shortest ? { password: 'authorization.reset.too_short' } : {};
}
