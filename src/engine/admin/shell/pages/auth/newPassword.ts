import type { Faults } from './useSubmit';

const shortest = 12;

/** The checks of a new password that the browser can do; the server also rejects common ones. */
export function passwordFaults(password: string): Faults {
  if (password === '') return { password: 'authorization.sign_in.required' };
  return [...password].length < shortest ? { password: 'authorization.reset.too_short' } : {};
}
