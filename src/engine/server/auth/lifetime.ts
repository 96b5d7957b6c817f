import type { Data } from '../access/data.ts';
import type { Config } from '../config.ts';
import { ownSetting } from '../records/rows/readSettings.ts';

/** How long sessions last. */
export type Lifetime = Pick<Config, 'sessionIdleMinutes' | 'sessionHours'>;

/** The office's settings take precedence over the server's configuration. */
export async function lifetimeNow(data: Data, configured: Lifetime): Promise<Lifetime> {
  return {
    sessionIdleMinutes:
      (await ownSetting(data, 'security.session_idle_minutes')) ?? configured.sessionIdleMinutes,
    sessionHours: (await ownSetting(data, 'security.session_hours')) ?? configured.sessionHours,
  };
}
