import type { Data } from '@engine/server/access/data.ts';
import type { Entity } from '@engine/server/access/model.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import type { FieldReader } from '@engine/server/records/rows/hook.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import { addDays } from '@engine/shared/day.ts';
import type { FieldFault } from '@engine/shared/fieldFault.ts';
import { shapes } from '@engine/shared/formats.ts';
import { tourFaults } from './faults.ts';
import { takesPlace } from './tourStates.ts';

/** When a tour takes place: as driven if both ends are known, otherwise as planned. */
interface TourTimes {
  readonly date: string;
  readonly pickupAt: string;
  /** UTC instants of a tour that was driven */
  readonly driven: { readonly from: string; readonly to: string } | null;
}

/**
 * A guest cannot ride in two cars at once. Driven times are compared with driven times, and planned ones with planned
 * ones: a plan only states the beginning, so there the same minute is a conflict.
 */
export function overlaps(one: TourTimes, other: TourTimes): boolean {
  if (one.driven && other.driven)
    return one.driven.from < other.driven.to && other.driven.from < one.driven.to;
  return one.date === other.date && one.pickupAt === other.pickupAt;
}

const timeFields = ['date', 'guest', 'pickup_at', 'pickup_actual', 'dropoff_actual'] as const;
type TimeField = (typeof timeFields)[number];

/**
 * Finds a conflicting tour of the guest before anything is written; a concurrent entry for the same guest waits here.
 */
export async function findOverlap(
  data: Data,
  entity: Entity,
  id: number | null,
  fields: FieldReader<TimeField>,
  changed: FieldReader<TimeField>,
): Promise<Readonly<Record<string, FieldFault>>> {
  const guest = fields.get('guest');
  if (!timeFields.some(name => changed.has(name)) || typeof guest !== 'number') return {};
  const own = timesOf(name => fields.get(name));
  // An invalid day is reported by the validation, which comes after.
  if (!shapes.date(own.date)) return {};
  await data.select('guest held', () => guestHeld(data), { guest });
  // A tour may go on past midnight.
  const [first, last] = [addDays(own.date, -1), addDays(own.date, 1)];
  const rows = await data.select('tours around a day', () => toursAround(data), { guest, first, last });
  const other = rows.find(
    row =>
      row.id !== id &&
      overlaps(
        own,
        timesOf(name => row[name]),
      ),
  );
  if (!other) return {};
  const isEndAlone = changed.has('dropoff_actual') && !changed.has('pickup_actual');
  const at = own.driven ? (isEndAlone ? 'dropoff_actual' : 'pickup_actual') : 'pickup_at';
  // A caller who does not see the other tour learns of the conflict but not its number.
  const seen = await idsSeen(data, entity, [other.id]);
  return {
    [at]: seen.size > 0 ? { ...tourFaults.tourOverlap, params: { tour: other.number } } : { code: 'overlap' },
  };
}

const reason =
  'A guest rides in one car at a time; the number of the other tour is for those who may see it.';

const guestHeld = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select('t.id')
    .where('t.id', '=', slot<number>('guest'))
    .$if(data.dialect === 'postgres', query => query.forUpdate('t'));

const toursAround = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('tours as t')
    .select(columns('tours as t', ['id', 'number', 'date', 'pickup_at', 'pickup_actual', 'dropoff_actual']))
    .where('t.guest', '=', slot<number>('guest'))
    .where(takesPlace('t'))
    .where(eb => eb.between('t.date', slot<string>('first'), slot<string>('last')))
    .orderBy('t.id');

function timesOf(read: (name: Exclude<TimeField, 'guest'>) => unknown): TourTimes {
  const from = read('pickup_actual');
  const to = read('dropoff_actual');
  return {
    date: String(read('date')),
    pickupAt: String(read('pickup_at')),
    driven: typeof from === 'string' && typeof to === 'string' ? { from, to } : null,
  };
}
