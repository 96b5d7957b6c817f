import { mondaySql, officeDaySql } from '@engine/server/database/sql/officeDay.ts';
import { adoptConventions, officeTimeZone } from '@engine/shared/conventions.ts';
import { addDays, today } from '@engine/shared/day.ts';
import { officeOffsets } from '@engine/shared/officeOffsets.ts';
import { product } from '@generated/product.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { databases, emptyDatabase } from '../../../databases.ts';

afterAll(() => adoptConventions(product));

describe.each(databases)('the day of an instant, on %s', dialect => {
  it.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])(
    'is the one that the clock in %s shows',
    async timeZone => {
      adoptConventions({ ...product, timeZone });
      expect(officeTimeZone()).toBe(timeZone);
      const { database, drop } = await emptyDatabase(dialect);
      onTestFinished(() => drop());
      const changes = officeOffsets().map(({ from }) => Date.parse(from));
      const nearChange = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -1_000, max: 1_000 }));
      const moments = fc.sample(
        fc.oneof(
          fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2036, 0, 1) }),
          nearChange.map(([change, by]) => Math.max(change + by, Date.UTC(1970, 0, 2))),
        ),
        { numRuns: 200, seed: 1 },
      );
      const instants = moments.map(moment => new Date(moment).toISOString());
      const values = sql.join(instants.map((instant, at) => sql`(${sql.lit(at)}, ${sql.lit(instant)})`));
      const day = officeDaySql(dialect, sql`v.instant`);
      const { rows } = await sql<{ instant: string; day: string; monday: string }>`
        with v (at, instant) as (values ${values})
        select instant, ${day} as day, ${mondaySql(dialect, day)} as monday from v order by at`.execute(
        database.kysely,
      );
      expect(rows).toEqual(
        instants.map(instant => {
          const own = today(new Date(instant));
          return { instant, day: own, monday: addDays(own, -((new Date(own).getUTCDay() + 6) % 7)) };
        }),
      );
    },
  );
});
