import type { Locale } from './entityMeta';
import type { SecondFactor } from './secondFactor';

/** The user in the answers of `verify-token` and sign-in. */
export interface SignedInUser {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly locale: Locale;
  readonly second_factor: SecondFactor;
  /** keys of the roles */
  readonly roles: readonly string[];
}

/** A signed-in browser, as shown to its user and to those who may end the session. */
export interface Device {
  readonly id: number;
  readonly user_agent: string;
  readonly ip: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** the session of this request */
  readonly current: boolean;
}
