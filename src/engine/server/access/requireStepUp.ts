import type { Actor } from './actor.ts';
import { ProblemError } from './problemError.ts';

const freshFor = 10 * 60_000;

/**
 * For what a thief at an open screen must not do: fields with `x-step-up`, roles, second factors, keys. Throws
 * `stepUpRequired` when the last sign-in or step-up is older than ten minutes, and always for API keys; the screens
 * then ask for the password and repeat the call. The machine's own work (user 0) cannot be asked.
 */
export function requireStepUp({ actor }: { readonly actor: Actor }): void {
  if (actor.userId === 0) return;
  if (actor.confirmedAt === undefined || actor.confirmedAt < Date.now() - freshFor) {
    throw new ProblemError('stepUpRequired');
  }
}
