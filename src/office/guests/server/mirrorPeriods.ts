import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { eachByItself, refusedAmong } from '@engine/server/jobs/eachByItself.ts';
import { reportLeft } from '@engine/server/jobs/reportLeft.ts';
import { changeRecords } from '@engine/server/records/product/changeRecords.ts';
import { today } from '@engine/shared/day.ts';
import type { Compilable } from 'kysely';

interface Periods<Row> {
  /** the name under which its SQL statements are compiled once */
  readonly what: string;
  /**
   * Selects the guests whose own values differ from the period of the day, with the values of that period, by id. Its
   * parameters are `day` and, for one guest, `guest`.
   */
  readonly differing: (data: Data, isOne: boolean) => Compilable<Row>;
  /** the fields that are copied to the guest */
  readonly fieldsOf: (row: Row) => Readonly<Record<string, unknown>>;
}

interface Mirror {
  /** Copies the values of today to a guest. */
  readonly one: (data: Data, guest: number) => Promise<void>;
  /**
   * The same for every guest; `data` must carry every right. Guests who are locked by an edit are updated the next
   * time; an error names those whose values of the day break a rule, once all others are updated.
   */
  readonly all: (data: Data) => Promise<void>;
}

/** Copies the values of today's period to the guest, where lists and rules find them. */
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
      const left = await eachByItself(data, [...rows.keys()], (inner, guests) =>
        show(
          inner,
          guests.flatMap(guest => rows.get(guest) ?? []),
        ),
      );
      reportLeft(refusedAmong(left), 'guests');
    },
  };
}
