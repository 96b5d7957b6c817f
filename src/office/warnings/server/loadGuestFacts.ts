import type { Data, Row } from '@engine/server/access/data.ts';
import { forUpdate } from '@engine/server/access/locking.ts';
import { flag, number, numberOrNull, text, textOrNull } from '@engine/server/access/readRow.ts';
import { today } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import { sameName } from '../../guests/server/sameName.ts';
import { takesPlace } from '../../tours/server/tourStates.ts';
import type { ApprovalState, GuestFacts } from './warning.ts';

/** Of guests who are not archived, in five statements however many they are. Locks them against a second look at once. */
export async function loadGuestFacts(data: Data, ids: readonly number[]): Promise<readonly GuestFacts[]> {
  const these = sql.join(ids);
  const guests = await data.run(sql`
    select g.id, g.payer_type, g.kvnr, g.kvnr_exception, g.copay_exempt, g.exempt_to, g.address_house_no, g.deceased_on,
      g.last_name, g.first_name, g.birth_date, i.short_name, i.valid_to
    from guest g left join health_insurance i on i.id = g.health_insurance
    where g.id in (${these}) and g.archived_at is null order by g.id ${forUpdate(data, 'g')}`);
  const prescriptions = await byGuest(
    data,
    sql`
    select p.id, p.guest, p.treatment_type, p.approval_number, p.approval_to, p.approval_max_trips,
      (select count(*) from tours t where t.prescription = p.id and ${takesPlace('t')}) as trips
    from prescriptions p
    where p.guest in (${these}) and p.approval_status = 'granted' and p.archived_at is null`,
  );
  const unpaid = await byGuest(
    data,
    sql`
    select recipient_guest as guest, count(*) as bills, sum(${sql.ref('open')}) as amount from bills
    where recipient_guest in (${these}) and kind = 'copay' and due_date < ${today()} and ${isOwed('bills')}
    group by recipient_guest`,
  );
  const sameDay = await data.run(sql`
    select id, number, last_name, first_name, birth_date from guest
    where archived_at is null and birth_date in (select birth_date from guest where id in (${these}))
    order by id`);
  const bornOn = groupBy(sameDay, row => text(row, 'birth_date'));
  return guests.map(row => ({
    id: number(row, 'id'),
    payerType: text(row, 'payer_type'),
    kvnr: textOrNull(row, 'kvnr'),
    kvnrException: textOrNull(row, 'kvnr_exception'),
    insurance:
      textOrNull(row, 'short_name') === null
        ? null
        : { name: text(row, 'short_name'), validTo: textOrNull(row, 'valid_to') },
    exemptTo: flag(row, 'copay_exempt') ? textOrNull(row, 'exempt_to') : null,
    hasHouseNumber: textOrNull(row, 'address_house_no') !== null,
    deceasedOn: textOrNull(row, 'deceased_on'),
    prescriptions: (prescriptions.get(number(row, 'id')) ?? []).map(approvalOf),
    unpaid: unpaidOf(unpaid.get(number(row, 'id'))?.[0]),
    doubles: (bornOn.get(text(row, 'birth_date')) ?? []).filter(isSamePerson(row)).map(other => ({
      id: number(other, 'id'),
      number: text(other, 'number'),
    })),
  }));
}

async function byGuest(data: Data, query: RawBuilder<unknown>): Promise<ReadonlyMap<number, readonly Row[]>> {
  return groupBy(await data.run(query), row => number(row, 'guest'));
}

const approvalOf = (row: Row): ApprovalState => ({
  id: number(row, 'id'),
  treatmentType: number(row, 'treatment_type'),
  approvalNumber: textOrNull(row, 'approval_number'),
  approvalTo: textOrNull(row, 'approval_to'),
  maxTrips: numberOrNull(row, 'approval_max_trips'),
  trips: number(row, 'trips'),
});

const unpaidOf = (row: Row | undefined) => ({
  count: row ? number(row, 'bills') : 0,
  open: row ? number(row, 'amount') : 0,
});

/** Twins share a name and a birthday: so the first name counts here, where nobody looks at the hint as it comes. */
const isSamePerson = (one: Row) => (other: Row) =>
  number(one, 'id') !== number(other, 'id') &&
  sameName(text(one, 'last_name'), text(other, 'last_name')) &&
  sameName(text(one, 'first_name'), text(other, 'first_name'));
