import { oneOfSlot } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { columns } from '@engine/server/access/typedRows.ts';
import { type InferResult, sql } from 'kysely';

const reason =
  'A letter names sender and recipient in full, no matter who sends it; the caller has chosen the letters.';

const address = [
  'address_street',
  'address_house_no',
  'address_zip',
  'address_city',
  'address_country',
] as const;

const guardianAddress = [
  'guardian_address_street',
  'guardian_address_house_no',
  'guardian_address_zip',
  'guardian_address_city',
  'guardian_address_country',
] as const;

/** These statements are prepared once with the parameter `ids`: a run makes its letters one by one. */
export const guestRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('guest as g')
    .leftJoin('titles as t', 't.id', 'g.title')
    .select(columns('guest as g', ['id', 'number', 'salutation', 'name_prefix', 'last_name', 'first_name']))
    .select(columns('guest as g', address))
    .select(columns('guest as g', ['guardian_name', ...guardianAddress]))
    .select('t.letter_form')
    .where('g.id', ...oneOfSlot(data, 'ids'));

export const insurerRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('health_insurance as h')
    .select(columns('health_insurance as h', ['id', 'name', 'ik', ...address]))
    .where('h.id', ...oneOfSlot(data, 'ids'));

export const companyRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('companies as c')
    .select(columns('companies as c', ['id', 'name', 'name2', 'ik', ...address]))
    .where('c.id', ...oneOfSlot(data, 'ids'));

export const clientRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('clients as cl')
    .select(
      columns('clients as cl', ['id', 'number', 'name', 'legal_form', 'contact_name', 'locale', ...address]),
    )
    .where('cl.id', ...oneOfSlot(data, 'ids'));

/** Companies as senders: with their account, and whether the office collects for them. */
export const senderRows = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('companies as c')
    .leftJoin('banks as b', 'b.id', 'c.bank')
    .leftJoin('clients as cl', 'cl.id', 'c.client')
    .select(columns('companies as c', ['id', 'name', 'name2', 'ik', 'iban', 'phone', 'email', ...address]))
    .select(['c.tax_number', 'c.vat_id', 'b.name as bank_name', 'cl.collection_authority'])
    .select(({ selectFrom }) =>
      selectFrom('bic')
        .select('bic.bic')
        .whereRef('bic.bank', '=', 'c.bank')
        .orderBy('bic.is_main', order => order.desc().nullsLast())
        .orderBy('bic.id')
        .limit(sql.lit(1))
        .as('bank_bic'),
    )
    .where('c.id', ...oneOfSlot(data, 'ids'));

export type GuestRow = InferResult<ReturnType<typeof guestRows>>[number];
export type InsurerRow = InferResult<ReturnType<typeof insurerRows>>[number];
export type CompanyRow = InferResult<ReturnType<typeof companyRows>>[number];
export type ClientRow = InferResult<ReturnType<typeof clientRows>>[number];
export type SenderRow = InferResult<ReturnType<typeof senderRows>>[number];
