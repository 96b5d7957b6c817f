import { among } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { number } from '@engine/server/access/readRow.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Sender } from './letterFacts.ts';
import { type Party, type PartyKey, senderOf } from './parties.ts';

/** Whoever letters go to, found by key. */
export type Parties = (key: PartyKey) => Party;

/** Those of each table in one statement. */
export async function loadParties(data: Data, keys: readonly PartyKey[]): Promise<Parties> {
  const found = new Map<string, Party>();
  for (const type of new Set(keys.map(key => key.type))) {
    const ids = new Set(keys.filter(key => key.type === type).map(({ id }) => id));
    const rows = await data.run(queries[type](among(data, ids)));
    for (const row of rows) found.set(`${type}/${row.id}`, { type, row });
  }
  return ({ type, id }) => {
    const party = found.get(`${type}/${id}`);
    if (!party) throw new ProblemError('notFound');
    return party;
  };
}

type Query = (named: RawBuilder<unknown>) => RawBuilder<unknown>;

const queries: Readonly<Record<PartyKey['type'], Query>> = {
  guest: named => sql`
    select g.*, t.letter_form from guest as g left join titles as t on t.id = g.title
    where g.id ${named}`,
  health_insurance: named => sql`select * from health_insurance where id ${named}`,
  company: named => sql`select * from companies where id ${named}`,
};

/** The letterhead of a company. */
type Senders = (company: number) => Sender;

/** The letterheads of all these companies. */
export async function loadSenders(
  data: Data,
  companies: readonly number[],
  settings: SettingValues,
): Promise<Senders> {
  const rows = await data.run(sql`
    select c.*, b.name as bank_name, cl.collection_authority,
      (select bic from bic where bic.bank = c.bank order by is_main desc, id limit 1) as bank_bic
    from companies as c left join banks as b on b.id = c.bank left join clients as cl on cl.id = c.client
    where c.id ${among(data, new Set(companies))}`);
  const found = new Map(rows.map(row => [number(row, 'id'), senderOf(row, settings)]));
  return company => {
    const sender = found.get(company);
    if (!sender) throw new ProblemError('notFound');
    return sender;
  };
}
