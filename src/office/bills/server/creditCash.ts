import { oneOf } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { expressionsOn } from '@engine/server/access/typedRows.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { today } from '@engine/shared/day.ts';
import { sql } from 'kysely';
import { loadCopay } from '../../copay/server/loadCopay.ts';
import { nameInList } from '../../guests/server/guestName.ts';

const reason = 'What a guest paid too much is theirs, no matter who bills; the caller has chosen the bills.';

/** Runs `creditCashOf` for the cases of bills that are issued. */
export async function creditCash(data: Data, bills: readonly number[]): Promise<void> {
  const cases = await data.run(billedCases(data, bills));
  await creditCashOf(
    data,
    cases.map(({ kind, id, original_case: of }) => (kind === 'copay_less' && of) || id),
  );
}

/**
 * Cash that drivers took beyond what the guests owe becomes a payment of the guest with an unallocated rest, to be
 * allocated to another bill or paid back. No guest is credited more than drivers took of them in all.
 */
export async function creditCashOf(data: Data, cases: readonly number[]): Promise<void> {
  if (cases.length === 0) return;
  const c = expressionsOn('bill_cases as c');
  const paid = await loadCopay(data, c('c.id', ...oneOf(data, [...new Set(cases)])));
  const over = new Map(paid.filter(({ excess }) => excess > 0).map(each => [each.billCase, each.excess]));
  if (over.size === 0) return;
  const guests = await data.run(guestsOf(data, [...over.keys()]));
  const left = new Map(guests.map(({ guest, cash, credited }) => [guest, (cash ?? 0) - (credited ?? 0)]));
  const credits = guests.flatMap(({ id, number, guest, cash: _, credited: __, ...name }) => {
    const most = left.get(guest) ?? 0;
    const amount = Math.min(over.get(id) ?? 0, most);
    if (amount <= 0) return [];
    left.set(guest, most - amount);
    return {
      direction: 'in',
      value_date: today(),
      amount,
      rest: amount,
      method: 'cash',
      source: 'manual',
      payer_type: 'guest',
      payer_guest: guest,
      payer_name: nameInList(name),
      purpose: `Bar gezahlte Zuzahlung zu ${number}, mehr als fällig`,
      copay_case: id,
      status: 'received',
    };
  });
  await addRecords(data, entityNamed(data.model, 'payment'), credits);
}

const billedCases = (data: Data, bills: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .select(['c.id', 'c.kind', 'c.original_case'])
    .where('c.bill', ...oneOf(data, bills));

const guestsOf = (data: Data, cases: readonly number[]) =>
  data
    .unscoped(reason)
    .selectFrom('bill_cases as c')
    .innerJoin('guest as g', 'g.id', 'c.guest')
    .select(['c.id', 'c.number', 'c.guest', 'g.name_prefix', 'g.last_name', 'g.first_name'])
    .select(({ selectFrom }) => [
      selectFrom('tours as t')
        .select(({ fn }) => fn.sum<number | null>('t.cash_copay').as('sum'))
        .whereRef('t.guest', '=', 'c.guest')
        .as('cash'),
      selectFrom('payments as p')
        .innerJoin('bill_cases as of', 'of.id', 'p.copay_case')
        .select(({ fn }) => fn.sum<number | null>('p.amount').as('sum'))
        .whereRef('of.guest', '=', 'c.guest')
        .where('p.status', '<>', sql.lit('reversed'))
        .as('credited'),
    ])
    .where('c.id', ...oneOf(data, cases))
    .orderBy('c.id');
