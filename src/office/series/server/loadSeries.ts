import type { Data, Row } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { flag, list, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { idsSeen } from '@engine/server/records/inSight.ts';
import { sql } from 'kysely';
import { type FederalState, holidayOn } from '../../calendar/server/holidays.ts';
import { type Address, addressIn, addressParts } from '../../letters/server/address.ts';
import { takesPlace } from '../../tours/server/tourStates.ts';
import { type PlanFacts, slotName } from './planSeries.ts';

/** A series with what its tours are made of. */
export interface LoadedSeries {
  readonly facts: PlanFacts;
  readonly company: number;
  readonly guest: number;
  readonly guestType: number;
  readonly hasCompanion: boolean;
  readonly prescription: number;
  readonly treatmentType: number;
  readonly facility: number | null;
  readonly home: Address;
  readonly clinic: Address;
}

/** Reads a series in full and locks it, so that two who generate at once wait for each other. */
export async function loadSeries(data: Data, id: number): Promise<LoadedSeries> {
  const [row] = await data.run(sql`
    select s.weekdays, s.out_time, s.back_time, s.${sql.ref('from')} as first_day, s.${sql.ref('to')} as last_day,
      s.on_holiday, s.exceptions, s.company, s.guest, s.prescription,
      p.treatment_type, p.facility, p.approval_status, p.approval_from, p.approval_to, p.approval_max_trips,
      p.valid_from, p.valid_to, t.series_allowed, c.federal_state, g.guest_type, g.companion_needed,
      ${addressAs('g', 'home')}, ${addressAs('f', 'clinic')}
    from tour_series s
    join prescriptions p on p.id = s.prescription
    join treatment_types t on t.id = p.treatment_type
    join companies c on c.id = s.company
    join ${sql.table('guest')} g on g.id = s.guest
    left join companies f on f.id = p.facility
    where s.id = ${id} ${forUpdate(data, 's')}`);
  if (!row) throw new ProblemError('notFound');
  const state = text<FederalState>(row, 'federal_state');
  return {
    facts: {
      weekdays: list(row, 'weekdays').map(String),
      outTime: textOrNull(row, 'out_time'),
      backTime: textOrNull(row, 'back_time'),
      from: text(row, 'first_day'),
      to: text(row, 'last_day'),
      drivesOnHolidays: text(row, 'on_holiday') === 'drive',
      exceptions: list(row, 'exceptions').map(String),
      seriesAllowed: flag(row, 'series_allowed'),
      hasFacility: numberOrNull(row, 'facility') !== null,
      approval: { ...approvalOf(row), used: await usedTrips(data, number(row, 'prescription')) },
      ...(await slotsOf(data, id, number(row, 'guest'))),
      holidayOn: day => holidayOn(day, state),
    },
    company: number(row, 'company'),
    guest: number(row, 'guest'),
    guestType: number(row, 'guest_type'),
    hasCompanion: flag(row, 'companion_needed'),
    prescription: number(row, 'prescription'),
    treatmentType: number(row, 'treatment_type'),
    facility: numberOrNull(row, 'facility'),
    home: addressIn(row, 'home'),
    clinic: addressIn(row, 'clinic'),
  };
}

/** Two addresses in one row, each under a name of its own. */
const addressAs = (table: string, name: string) =>
  sql.join(
    addressParts.map(field => sql`${sql.ref(`${table}.address_${field}`)} as ${sql.ref(`${name}_${field}`)}`),
  );

/** Without an approval of its own a prescription covers what its own days cover. */
function approvalOf(row: Row): Omit<PlanFacts['approval'], 'used'> {
  const isApproved = text(row, 'approval_status') === 'granted';
  return {
    status: text(row, 'approval_status'),
    isApproved: isApproved && textOrNull(row, 'approval_to') !== null,
    from: (isApproved ? textOrNull(row, 'approval_from') : null) ?? textOrNull(row, 'valid_from'),
    to: (isApproved ? textOrNull(row, 'approval_to') : null) ?? textOrNull(row, 'valid_to'),
    most: isApproved ? numberOrNull(row, 'approval_max_trips') : null,
  };
}

async function usedTrips(data: Data, prescription: number): Promise<number> {
  const [row] = await data.run(sql`
    select count(*) as used from tours
    where prescription = ${prescription} and ${takesPlace('tours')}`);
  return row ? number(row, 'used') : 0;
}

async function slotsOf(data: Data, series: number, guest: number) {
  const own = await data.run(
    sql`select number, date, direction, series_slot from tours where series = ${series}`,
  );
  const live = await data.run(sql`
    select id, number, date, pickup_at from tours where guest = ${guest} and ${takesPlace('tours')}`);
  const seen = await idsSeen(
    data,
    entityNamed(data.model, 'tour'),
    live.map(row => number(row, 'id')),
  );
  return {
    filled: new Map(own.map(row => [slotOf(row), text(row, 'number')])),
    taken: new Map(
      live.map(row => [
        `${text(row, 'date')} ${text(row, 'pickup_at')}`,
        seen.has(number(row, 'id')) ? text(row, 'number') : null,
      ]),
    ),
  };
}

/** Tours that were put into the series by hand stand where they are. */
const slotOf = (row: Row): string =>
  textOrNull(row, 'series_slot') ??
  slotName({ date: text(row, 'date'), direction: text(row, 'direction') === 'back' ? 'back' : 'out' });
