import { sql } from 'kysely';
import { today } from '../../../shared/day.ts';
import type { Data } from '../../access/data.ts';
import { type RefreshResult, refreshAlerts } from './refreshAlerts.ts';

const hourMs = 3_600_000;

interface Parts {
  /** must carry every right */
  readonly data: Data;
  readonly log: { warn(details: object, message: string): void };
}

/** Looks for overdue bills once a day, on one of the servers that share a database. */
export class DunningKeeper {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<unknown> = Promise.resolve();

  constructor(readonly parts: Parts) {}

  start(): void {
    const look = () => {
      this.#round = refreshOnce(this.parts.data, today()).catch(error =>
        this.parts.log.warn({ err: error }, 'overdue bills could not be looked up'),
      );
    };
    look();
    this.#timer = setInterval(look, hourMs);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#round;
  }
}

/**
 * The run of a day; null when it has been. The day is taken and worked off in one transaction: a second server waits
 * for the first one's row and finds it taken, and a run that fails leaves the day to the next try.
 */
export function refreshOnce(data: Data, day: string): Promise<RefreshResult | null> {
  return data.transaction(async inner => {
    const now = new Date().toISOString();
    const taken = await inner.run(sql`
      insert into counters (name, value, version, created_at, updated_at)
      values (${`overdue-payment-alerts:${day}`}, 1, 1, ${now}, ${now})
      on conflict (name) do nothing returning id`);
    if (taken.length === 0) return null;
    // Only the last day is of interest.
    await inner.run(sql`
      delete from counters where name like 'overdue-payment-alerts:%' and name < ${`overdue-payment-alerts:${day}`}`);
    return refreshAlerts(inner, day);
  });
}
