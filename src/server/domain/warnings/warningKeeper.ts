import { sql } from 'kysely';
import { today } from '../../../shared/day.ts';
import type { Data } from '../../access/data.ts';
import { number } from '../../access/readRow.ts';
import { refreshWarnings } from './refreshWarnings.ts';

const hourMs = 3_600_000;
/** A transaction of this many keeps others waiting for less than the blink of an eye. */
const guestsAtOnce = 100;

interface Parts {
  /** must carry every right */
  readonly data: Data;
  readonly log: { warn(details: object, message: string): void };
}

/** With each new day some warnings become due and others lapse: the keeper looks at every guest once a day. */
export class WarningKeeper {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> = Promise.resolve();
  #day = '';
  #isStopped = false;

  constructor(readonly parts: Parts) {}

  start(): void {
    const look = () => {
      if (this.#day === today()) return;
      this.#day = today();
      this.#round = this.lookAtAll().catch(error => {
        this.#day = '';
        this.parts.log.warn({ err: error }, 'the warnings about guests could not be brought up to date');
      });
    };
    look();
    this.#timer = setInterval(look, hourMs);
  }

  /** Finishes the guests at hand. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#round;
  }

  async lookAtAll(): Promise<void> {
    const { data } = this.parts;
    for (let last = 0; !this.#isStopped; ) {
      const rows = await data.run(sql`
        select id from ${sql.table('guest')} where id > ${last} and archived_at is null
        order by id limit ${guestsAtOnce}`);
      const ids = rows.map(row => number(row, 'id'));
      if (ids.length === 0) return;
      await data.transaction(inner => refreshWarnings(inner, ids));
      last = ids.at(-1) ?? last;
      // Others get their turn between two transactions.
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  }
}

const pauseMs = 20;
