import { idsFor } from '@engine/server/access/among.ts';
import type { Data } from '@engine/server/access/data.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import type { SettingValues } from '@engine/shared/settings/settingValues.ts';
import type { Sender } from './letterFacts.ts';
import { type Party, type PartyKey, senderOf } from './parties.ts';
import { type ClientRow, clientRows, companyRows, guestRows, insurerRows, senderRows } from './partyRows.ts';

/** Recipients of letters, by key. */
export type Parties = (key: PartyKey) => Party;

/** Loads the parties of each table in one statement. */
export async function loadParties(data: Data, keys: readonly PartyKey[]): Promise<Parties> {
  const found = new Map<string, Party>();
  for (const type of new Set(keys.map(key => key.type))) {
    const ids = new Set(keys.filter(key => key.type === type).map(({ id }) => id));
    for (const party of await parties[type](data, ids)) found.set(`${type}/${party.row.id}`, party);
  }
  return ({ type, id }) => {
    const party = found.get(`${type}/${id}`);
    if (!party) throw new ProblemError('notFound');
    return party;
  };
}

type Load = (data: Data, ids: Iterable<number>) => Promise<readonly Party[]>;

const parties: Readonly<Record<PartyKey['type'], Load>> = {
  async guest(data, ids) {
    const rows = await data.select('guests of letters', () => guestRows(data), { ids: idsFor(data, ids) });
    return rows.map(row => ({ type: 'guest', row }));
  },
  async health_insurance(data, ids) {
    const rows = await data.select('insurers of letters', () => insurerRows(data), {
      ids: idsFor(data, ids),
    });
    return rows.map(row => ({ type: 'health_insurance', row }));
  },
  async company(data, ids) {
    const rows = await data.select('companies of letters', () => companyRows(data), {
      ids: idsFor(data, ids),
    });
    return rows.map(row => ({ type: 'company', row }));
  },
};

/** A client whom the office writes to. */
export async function loadClient(data: Data, id: number): Promise<ClientRow> {
  const [row] = await data.select('clients of letters', () => clientRows(data), { ids: idsFor(data, [id]) });
  if (!row) throw new ProblemError('notFound');
  return row;
}

/** The letterhead of a company. */
type Senders = (company: number) => Sender;

/** The letterheads of all these companies. */
export async function loadSenders(
  data: Data,
  companies: readonly number[],
  settings: SettingValues,
): Promise<Senders> {
  const ids = idsFor(data, new Set(companies));
  const rows = await data.select('senders of letters', () => senderRows(data), { ids });
  const found = new Map(rows.map(row => [row.id, senderOf(row, settings)]));
  return company => {
    const sender = found.get(company);
    if (!sender) throw new ProblemError('notFound');
    return sender;
  };
}
