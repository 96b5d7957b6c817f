/** The factor that a user presents after the password. */
export type SecondFactor = 'none' | 'email' | 'totp';

/** The second factor that a role requires: any, or an authenticator app (ASVS 6.3.3). */
export type FactorDemand = 'any' | 'totp';

/** The strictest of several requirements; null: none. */
export function strictest(demands: readonly (FactorDemand | null)[]): FactorDemand | null {
  if (demands.includes('totp')) return 'totp';
  return demands.includes('any') ? 'any' : null;
}

export function meets(factor: SecondFactor, demand: FactorDemand | null): boolean {
  if (demand === null) return true;
  return demand === 'totp' ? factor === 'totp' : factor !== 'none';
}
