import { idsFor, oneOfSlot } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { today } from '@engine/shared/day.ts';
import { groupBy } from '@engine/shared/groupBy.ts';
import { isSet } from '@engine/shared/tables/stored.ts';
import { sql } from 'kysely';
import { isOwed } from '../../bills/server/owedBills.ts';
import { foldedName } from '../../guests/server/sameName.ts';
import { takesPlace } from '../../tours/server/tourStates.ts';
import type { GuestFacts } from './warning.ts';

const reason = 'Rules look at all of a guest, even where the editor who sets them off does not see it.';

/** Facts of guests who are not archived, in four statements. Locks the guests against concurrent refreshes. */
export async function loadGuestFacts(data: Data, ids: readonly number[]): Promise<readonly GuestFacts[]> {
  const these = { guests: idsFor(data, ids) };
  const guests = await data.select('guests to warn of', () => guestsToWarnOf(data), these);
  const approvals = await data.select('approvals to warn of', () => approvalsOf(data), these);
  const prescriptions = groupBy(approvals, ({ guest }) => guest);
  const overdue = await data.select('bills to warn of', () => overdueBills(data), {
    ...these,
    today: today(),
  });
  const unpaid = new Map(overdue.map(({ guest, ...sums }) => [guest, sums]));
  const sameDay = await data.select('guests of a birthday', () => bornWith(data), these);
  const bornOn = groupBy(sameDay, row => row.birth_date);
  return guests.map(row => ({
    id: row.id,
    payerType: row.payer_type,
    kvnr: row.kvnr,
    kvnrException: row.kvnr_exception,
    insurance: row.short_name === null ? null : { name: row.short_name, validTo: row.valid_to },
    exemptTo: isSet(row.copay_exempt) ? row.exempt_to : null,
    hasHouseNumber: row.address_house_no !== null,
    deceasedOn: row.deceased_on,
    prescriptions: (prescriptions.get(row.id) ?? []).map(({ trips, ...approval }) => ({
      ...approval,
      trips: trips ?? 0,
    })),
    unpaid: unpaid.get(row.id) ?? { count: 0, open: 0 },
    duplicates: (bornOn.get(row.birth_date) ?? [])
      .filter(isSamePerson(row))
      .map(({ id, number }) => ({ id, number })),
  }));
}

const guestsToWarnOf = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as g')
    .leftJoin('health_insurance as i', 'i.id', 'g.health_insurance')
    .select(
      columns('guest as g', [
        'id',
        'payer_type',
        'kvnr',
        'kvnr_exception',
        'copay_exempt',
        'exempt_to',
        'address_house_no',
        'deceased_on',
        'last_name',
        'first_name',
        'birth_date',
      ]),
    )
    .select(['i.short_name', 'i.valid_to'])
    .where('g.id', ...oneOfSlot(data, 'guests'))
    .where('g.archived_at', 'is', null)
    .orderBy('g.id')
    .$if(data.dialect === 'postgres', query => query.forUpdate('g'));

const approvalsOf = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('prescriptions as p')
    .select([
      'p.id',
      'p.guest',
      'p.treatment_type as treatmentType',
      'p.approval_number as approvalNumber',
      'p.approval_to as approvalTo',
      'p.approval_max_trips as maxTrips',
    ])
    .select(({ selectFrom }) =>
      selectFrom('tours as t')
        .select(({ fn }) => fn.countAll<number>().as('trips'))
        .whereRef('t.prescription', '=', 'p.id')
        .where(takesPlace('t'))
        .as('trips'),
    )
    .where('p.guest', ...oneOfSlot(data, 'guests'))
    .where('p.approval_status', '=', sql.lit('granted'))
    .where('p.archived_at', 'is', null);

const overdueBills = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bills as b')
    .select(({ fn }) => [
      'b.recipient_guest as guest',
      fn.countAll<number>().as('count'),
      fn.sum<number>('b.open').as('open'),
    ])
    .where('b.recipient_guest', ...oneOfSlot(data, 'guests'))
    .where('b.kind', '=', sql.lit('copay'))
    .where('b.due_date', '<', slot<string>('today'))
    .where(isOwed('b'))
    .groupBy('b.recipient_guest');

const bornWith = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as t')
    .select(columns('guest as t', ['id', 'number', 'last_name', 'first_name', 'birth_date']))
    .where('t.archived_at', 'is', null)
    .where('t.birth_date', 'in', ({ selectFrom }) =>
      selectFrom('guest as g')
        .select('g.birth_date')
        .where('g.id', ...oneOfSlot(data, 'guests')),
    )
    .orderBy('t.id');

interface Person {
  readonly id: number;
  readonly last_name: string;
  readonly first_name: string;
}

/** Compares the first name too, since twins share last name and birthday, and the warning is not reviewed at once. */
function isSamePerson({ id, ...one }: Person): (other: Person) => boolean {
  // folded once: an import compares each of its rows with all guests of the same birthday
  const [last, first] = [one.last_name, one.first_name].map(foldedName);
  return other =>
    id !== other.id && foldedName(other.last_name) === last && foldedName(other.first_name) === first;
}
