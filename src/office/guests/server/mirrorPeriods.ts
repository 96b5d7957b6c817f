import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { eachByItself } from '@engine/server/jobs/eachByItself.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import type { Compilable } from 'kysely';

interface Periods<Row> {
  /** the name under which its SQL statements are compiled once */
  readonly what: string;
  /**
   * Guests who show something else than the period of the day, by id. Its slots are `day` and, where it looks at one
   * guest, `guest`.
   */
  readonly differing: (data: Data, isOne: boolean) => Compilable<Row>;
  /** what of the period the guest is to show */
  readonly fieldsOf: (row: Row) => Readonly<Record<string, unknown>>;
}

interface Mirror {
  /** Shows on a guest what holds today. */
  readonly one: (data: Data, guest: number) => Promise<void>;
  /** The same for every guest; `data` must carry every right. Those whom somebody is editing get theirs the next time. */
  readonly all: (data: Data) => Promise<void>;
}

/** Periods of a guest of which the one of today stands on the guest as well, where lists and rules find it. */
export function mirrorPeriods<Row extends { readonly guest: number }>(periods: Periods<Row>): Mirror {
  const { what, differing, fieldsOf } = periods;
  const differingOn = (data: Data, guest: number | null) =>
    data.select(
      `${what} of ${guest === null ? 'guests' : 'a guest'} today`,
      () => differing(data, guest !== null),
      {
        day: today(),
        guest: guest ?? 0,
      },
    );
  const show = (data: Data, rows: readonly Row[]) =>
    changeRecords(
      data,
      entityNamed(data.model, 'guest'),
      rows.map(row => ({ id: row.guest, fields: fieldsOf(row) })),
    );
  return {
    one: async (data, guest) => show(data, await differingOn(data, guest)),
    async all(data) {
      const rows = new Map((await differingOn(data, null)).map(row => [row.guest, row]));
      await eachByItself(data, [...rows.keys()], (inner, guests) =>
        show(
          inner,
          guests.flatMap(guest => rows.get(guest) ?? []),
        ),
      );
    },
  };
}
