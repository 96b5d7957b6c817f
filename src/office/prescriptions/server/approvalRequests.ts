import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { addDays, today } from '@engine/shared/day.ts';
import type { Locale } from '@engine/shared/entityMeta.ts';
import { type InferResult, sql } from 'kysely';
import { loadGuests } from '../../cases/server/loadGuests.ts';
import { loadPrescriptions } from '../../cases/server/loadParties.ts';
import { personOn } from '../../cases/server/personOn.ts';
import { approvesTrips } from '../../insurances/server/payerTypes.ts';

const reason = 'A request names guest, insurer and company in full; the caller has chosen the prescriptions.';

/** The data of a prescription for the request for its approval. */
export interface ApprovalRequest extends RequestRow {
  /** who approves; null: no insurer, since a company or the guest pays, or the insurance is unknown */
  readonly insurer: number | null;
  /** number by which the insurer knows the guest */
  readonly kvnr: string | null;
  readonly reference: string | null;
}

/** The prescriptions that exist among these, in the order of their ids. */
export async function loadRequests(data: Data, ids: readonly number[]): Promise<readonly ApprovalRequest[]> {
  if (ids.length === 0) return [];
  const rows = await data.run(requestRows(data, ids));
  const prescriptions = await loadPrescriptions(data, ids);
  const guests = await loadGuests(
    data,
    rows.map(({ guest }) => guest),
  );
  return rows.map(row => {
    const person = personOn(
      { guests, prescriptions },
      { guest: row.guest, prescription: row.id },
      dayOf(row),
    );
    const approves = person !== null && approvesTrips(person.payerType);
    return {
      ...row,
      insurer: approves ? person.insurer : null,
      kvnr: person?.kvnr ?? null,
      reference: person?.reference ?? null,
    };
  });
}

/** The day whose payer is asked: today, or the first day of rides that begin later or are over. */
function dayOf({ valid_from, valid_to }: RequestRow): string {
  const now = today();
  return valid_from <= now && (valid_to === null || now <= valid_to) ? now : valid_from;
}

const requestRows = (data: Data, ids: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as p')
    .innerJoin('guest as g', 'g.id', 'p.guest')
    .innerJoin('treatment_types as t', 't.id', 'p.treatment_type')
    .leftJoin('companies as f', 'f.id', 'p.facility')
    .select(
      columns('prescriptions as p', [
        'id',
        'guest',
        'issued_on',
        'reason',
        'transport_kind',
        'equipment',
        'direction',
        'valid_from',
        'valid_to',
        'trips_per_week',
        'trips_total',
        'approval_status',
        'approval_asked_on',
        'approval_answer_by',
      ]),
    )
    .select(columns('guest as g', ['number', 'name_prefix', 'last_name', 'first_name', 'birth_date']))
    .select(['t.name_de', 't.name_en', 'f.name as facility'])
    .select(({ selectFrom, fn }) =>
      fn
        .coalesce(
          selectFrom('tours as own')
            .select('own.company')
            .whereRef('own.prescription', '=', 'p.id')
            .orderBy('own.id', 'desc')
            .limit(sql.lit(1)),
          selectFrom('tour_series as s')
            .select('s.company')
            .whereRef('s.prescription', '=', 'p.id')
            .orderBy('s.id', 'desc')
            .limit(sql.lit(1)),
          selectFrom('tours as other')
            .select('other.company')
            .whereRef('other.guest', '=', 'p.guest')
            .orderBy('other.id', 'desc')
            .limit(sql.lit(1)),
        )
        .as('company'),
    )
    .where('p.id', ...oneOf(data, ids))
    .orderBy('p.id');

type RequestRow = InferResult<ReturnType<typeof requestRows>>[number];

/** The day by which an answer is expected to a request of this day. */
export async function answerDay(data: Data, day: string): Promise<string> {
  const settings = await readSettings(data);
  return addDays(day, settings['billing.approval_days']);
}

/** The language of the company's client, in which its letters are written. */
export async function localeOf(data: Data, company: number): Promise<Locale> {
  const [row] = await data.run(
    data
      .unscoped(reason)
      .selectFrom('companies as c')
      .innerJoin('clients as cl', 'cl.id', 'c.client')
      .select('cl.locale')
      .where('c.id', '=', company),
  );
  return row?.locale ?? 'de';
}
