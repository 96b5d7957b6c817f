import type { Actor } from './actor.ts';
import { ProblemError } from './problemError.ts';

const freshFor = 10 * 60_000;

/**
 * For actions that must not be possible at an unattended screen: fields with `x-step-up`, roles, second factors,
 * keys. Throws `stepUpRequired` if the last sign-in or step-up is older than ten minutes, and always for API keys;
 * screens then ask for the password and repeat the call. The product itself (user 0) is exempt.
 */
export function requireStepUp({ actor }: { readonly actor: Actor }): void {
  if (actor.userId === 0) return;
  if (actor.confirmedAt === undefined || actor.confirmedAt < Date.now() - freshFor) {
    throw new ProblemError('stepUpRequired');
  }
}
