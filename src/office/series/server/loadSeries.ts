import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { idsSeen } from '@engine/server/records/rows/inSight.ts';
import { isSet, parsed } from '@engine/shared/tables/stored.ts';
import type { InferResult } from 'kysely';
import { holidayOn } from '../../calendar/server/holidays.ts';
import { loadOwnHolidays } from '../../calendar/server/loadOwnHolidays.ts';
import type { Address } from '../../letters/server/address.ts';
import { takesPlace } from '../../tours/server/tourStates.ts';
import { type PlanFacts, slotName } from './planSeries.ts';

/** A series with the data of its tours. */
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

const reason =
  'A series is planned around all tours of its guest; the numbers of those out of sight are left out.';

/**
 * Reads a series in full and locks it with its prescription, so that concurrent runs wait for each other: the approved
 * trips are those of all series of the prescription.
 */
export async function loadSeries(data: Data, id: number): Promise<LoadedSeries> {
  const [row] = await data.run(seriesWithId(data, id));
  if (!row) throw new ProblemError('notFound');
  const holidays = await loadOwnHolidays(data);
  return {
    facts: {
      weekdays: parsed(row.weekdays),
      outTime: row.out_time,
      backTime: row.back_time,
      from: row.from,
      to: row.to,
      drivesOnHolidays: row.on_holiday === 'drive',
      exceptions: parsed(row.exceptions) ?? [],
      seriesAllowed: isSet(row.series_allowed),
      hasFacility: row.facility !== null,
      // an empty value says nothing
      isCompanyActive: row.company_active === null || isSet(row.company_active),
      approval: { ...approvalOf(row), used: await usedTrips(data, row.prescription) },
      ...(await slotsOf(data, id, row)),
      holidayOn: day => holidayOn(day, { federalState: row.federal_state, city: row.company_city }, holidays),
    },
    company: row.company,
    guest: row.guest,
    guestType: row.guest_type,
    hasCompanion: isSet(row.companion_needed),
    prescription: row.prescription,
    treatmentType: row.treatment_type,
    facility: row.facility,
    home: {
      street: row.home_street,
      house_no: row.home_house_no,
      zip: row.home_zip,
      city: row.home_city,
      country: row.home_country,
    },
    clinic: {
      street: row.clinic_street,
      house_no: row.clinic_house_no,
      zip: row.clinic_zip,
      city: row.clinic_city,
      country: row.clinic_country,
    },
  };
}

const seriesWithId = (data: Data, id: number) =>
  data
    .unscoped(reason)
    .selectFrom('tour_series as s')
    .innerJoin('prescriptions as p', 'p.id', 's.prescription')
    .innerJoin('treatment_types as t', 't.id', 'p.treatment_type')
    .innerJoin('companies as c', 'c.id', 's.company')
    .innerJoin('guest as g', 'g.id', 's.guest')
    .leftJoin('companies as f', 'f.id', 'p.facility')
    .select(
      columns('tour_series as s', [
        'weekdays',
        'out_time',
        'back_time',
        'from',
        'to',
        'on_holiday',
        'exceptions',
        'company',
        'guest',
        'prescription',
      ]),
    )
    .select(
      columns('prescriptions as p', [
        'treatment_type',
        'facility',
        'approval_status',
        'approval_from',
        'approval_to',
        'approval_max_trips',
        'valid_from',
        'valid_to',
      ]),
    )
    .select([
      't.series_allowed',
      'c.federal_state',
      'c.active as company_active',
      'c.address_city as company_city',
      'g.guest_type',
      'g.companion_needed',
    ])
    .select([
      'g.address_street as home_street',
      'g.address_house_no as home_house_no',
      'g.address_zip as home_zip',
      'g.address_city as home_city',
      'g.address_country as home_country',
    ])
    .select([
      'f.address_street as clinic_street',
      'f.address_house_no as clinic_house_no',
      'f.address_zip as clinic_zip',
      'f.address_city as clinic_city',
      'f.address_country as clinic_country',
    ])
    .where('s.id', '=', id)
    .$if(data.dialect === 'postgres', query => query.forUpdate(['s', 'p']));

type SeriesRow = InferResult<ReturnType<typeof seriesWithId>>[number];

/** The days that the prescription and, if there is one, its approval cover. */
function approvalOf(row: SeriesRow): Omit<PlanFacts['approval'], 'used'> {
  const isGranted = row.approval_status === 'granted';
  const { valid_from: from, valid_to: to } = row;
  const approvalFrom = isGranted ? row.approval_from : null;
  const approvalTo = isGranted ? row.approval_to : null;
  const isApproved = approvalTo !== null && (to === null || approvalTo <= to);
  return {
    status: row.approval_status,
    isApproved,
    from: approvalFrom !== null && approvalFrom > from ? approvalFrom : from,
    to: isApproved ? approvalTo : to,
    most: isGranted ? row.approval_max_trips : null,
  };
}

async function usedTrips(data: Data, prescription: number): Promise<number> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('tours as t')
      .select(({ fn }) => fn.countAll<number>().as('used'))
      .where('t.prescription', '=', prescription)
      .where(takesPlace('t')),
  );
  return row?.used ?? 0;
}

async function slotsOf(data: Data, series: number, row: SeriesRow) {
  const times = { outTime: row.out_time, backTime: row.back_time };
  const all = data.unscoped(reason);
  const own = await data.run(
    all
      .selectFrom('tours as t')
      .select(['t.number', 't.date', 't.direction', 't.pickup_at', 't.series_slot'])
      .where('t.series', '=', series),
  );
  const live = await data.run(
    all
      .selectFrom('tours as t')
      .select(['t.id', 't.number', 't.date', 't.pickup_at'])
      .where('t.guest', '=', row.guest)
      .where(takesPlace('t')),
  );
  const seen = await idsSeen(
    data,
    entityNamed(data.model, 'tour'),
    live.map(({ id }) => id),
  );
  return {
    // Tours that were added to the series by hand count at the day that they are on.
    filled: new Map(
      own.map(({ date, direction, pickup_at: time, series_slot, number }) => [
        series_slot ?? slotName(times, { date, direction: direction === 'back' ? 'back' : 'out', time }),
        number,
      ]),
    ),
    taken: new Map(
      live.map(tour => [`${tour.date} ${tour.pickup_at}`, seen.has(tour.id) ? tour.number : null]),
    ),
  };
}
