import type { Data } from '@engine/server/access/data.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';

const reason = 'Whether an account is one of ours, and whose, is the same for all who may read statements.';

/** The accounts of the office, of its companies and clients. */
export async function ownAccounts(data: Data): Promise<ReadonlySet<string>> {
  const { 'office.iban': own } = await readSettings(data);
  const owners = await ownersOfAccounts(data);
  return new Set([...owners.keys(), ...(own === null ? [] : [own])]);
}

/**
 * The companies that receive their money on an account: its own, or those of a client. Null: the office collects there
 * for all, or the account is unknown.
 */
export async function companiesOfAccounts(
  data: Data,
): Promise<(account: string | null) => ReadonlySet<number> | null> {
  const { 'office.iban': own } = await readSettings(data);
  const owners = await ownersOfAccounts(data);
  return account => (account === null || account === own ? null : (owners.get(account) ?? null));
}

async function ownersOfAccounts(data: Data): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const all = data.unscoped(reason);
  const rows = await data.run(
    all
      .selectFrom('companies as c')
      .select(['c.iban', 'c.id'])
      .where('c.iban', 'is not', null)
      .union(
        all
          .selectFrom('companies as c')
          .innerJoin('clients as cl', 'cl.id', 'c.client')
          .select(['cl.payout_iban as iban', 'c.id'])
          .where('cl.payout_iban', 'is not', null),
      ),
  );
  const owners = new Map<string, Set<number>>();
  for (const { iban, id } of rows)
    if (iban !== null) owners.set(iban, (owners.get(iban) ?? new Set()).add(id));
  return owners;
}
