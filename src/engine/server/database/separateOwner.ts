import { CompiledQuery } from 'kysely';
import { type ConnectOptions, connect, type Database, DatabaseUnavailable, type Handle } from './connect.ts';
import { quoteName, quoteText } from './ddl/quote.ts';

/**
 * PostgreSQL only: lets the owner of the tables change them, and grants the user of `server` only what it needs:
 * rows, but neither tables nor triggers, so that the password of a server does not suffice to remove the protection
 * by triggers. Throws `DatabaseUnavailable` if that user has the owner's rights too, or tables belong to another
 * owner.
 */
export async function changeAsOwner(
  ownerUrl: string,
  server: Database,
  { wait, ...options }: ConnectOptions,
  change: (owner: Database) => Promise<unknown>,
): Promise<void> {
  const user = await nameIn(server.kysely, 'current_user');
  const owner = await connect(ownerUrl, {
    ...options,
    ...(wait && { wait: { ...wait, setting: 'DATABASE_OWNER_URL' } }),
    poolSize: 2,
  });
  try {
    await requireOwner(owner.kysely);
    await requireNoOwner(owner.kysely, user);
    await change(owner);
    await owner.maintain(async handle => {
      const schema = await nameIn(handle, 'current_schema()');
      await owner.execute(handle, grants(quoteName(schema), quoteName(user)));
    });
  } finally {
    await owner.close();
  }
}

/** Whether the server's user may change tables; if not, an owner must have changed them before. */
export async function mayChangeTables({ dialect, kysely }: Database): Promise<boolean> {
  if (dialect === 'sqlite') return true;
  const others = ownersOfTables(`tablename = 'migrations' and ${isForeign}`);
  const may = `select current_user as name where has_schema_privilege(current_schema(), 'create') and not exists (${others})`;
  return (await namesIn(kysely, may)).length > 0;
}

/** Revokes first, since an earlier version may have granted more. */
const grants = (schema: string, user: string): readonly string[] => [
  `revoke create on schema ${schema} from public, ${user}`,
  `grant usage on schema ${schema} to ${user}`,
  `revoke all on all tables in schema ${schema} from ${user}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${user}`,
  `revoke insert, update, delete on ${schema}.migrations from ${user}`,
  `grant usage, select, update on all sequences in schema ${schema} to ${user}`,
];

async function requireOwner(owner: Handle): Promise<void> {
  const [other] = await namesIn(owner, ownersOfTables(isForeign));
  if (other === undefined) return;
  const user = await nameIn(owner, 'current_user');
  throw new DatabaseUnavailable(
    `DATABASE_OWNER_URL names ${user}, but there are tables that belong to ${other}. Hand them over once, as a superuser in this database: reassign owned by ${quoteName(other)} to ${quoteName(user)};`,
  );
}

async function requireNoOwner(owner: Handle, user: string): Promise<void> {
  const hasRightsOf = (name: string) => `pg_has_role(${quoteText(user)}, ${name}, 'usage')`;
  const [shared] = await namesIn(
    owner,
    `select current_user as name where ${hasRightsOf('current_user')} union all ${ownersOfTables(hasRightsOf('tableowner'))}`,
  );
  if (shared === undefined) return;
  throw new DatabaseUnavailable(
    `DATABASE_URL names ${user}, who has the rights of ${shared}, the owner of the tables; with DATABASE_OWNER_URL it must be another user without them (createuser --pwprompt).`,
  );
}

/** Condition that a table belongs to an owner whose rights the connected user lacks. */
const isForeign = `not pg_has_role(current_user, tableowner, 'usage')`;

const ownersOfTables = (condition: string): string =>
  `select distinct tableowner as name from pg_tables where schemaname = current_schema() and ${condition}`;

const nameIn = async (handle: Handle, expression: string): Promise<string> =>
  (await namesIn(handle, `select ${expression} as name`))[0] ?? '';

async function namesIn(handle: Handle, text: string): Promise<readonly string[]> {
  const { rows } = await handle.executeQuery<{ readonly name: string }>(CompiledQuery.raw(text));
  return rows.map(({ name }) => name);
}
