import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { exampleOf } from '../records/exampleOf.ts';

describe.each(databases)('through the eyes of somebody mightier, on %s', dialect => {
  let office: SigningOffice;
  let clerk: Browser;
  let user: number;
  let administrator: number;
  const clients: number[] = [];

  const idOf = async (table: string, column: string, value: string) => {
    const [row] = await office.data.run(
      sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`,
    );
    return Number(row?.id);
  };

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    const { data } = office;
    administrator = await idOf('roles', 'key', 'administrator');
    user = await idOf('users', 'email', 'billing@example.org');
    const role = await idOf('roles', 'key', 'billing');
    for (const key of ['users.view_as', 'roles.read', 'clients.list']) {
      const right = await idOf('permissions', 'key', key);
      await data.run(
        sql`insert into roles__permissions (roles_id, permissions_id) values (${role}, ${right}) on conflict do nothing`,
      );
    }
    const client = entityNamed(data.model, 'client');
    for (const number of [3, 4])
      clients.push(await insertRow(data, client, exampleOf(client.meta, number, new Map())));
    clerk = new Browser(office.app);
    await clerk.signIn('billing');
  });
  afterAll(() => office.close());

  test('one sees no more than one’s own rights and limits let one', async () => {
    const rights = async (): Promise<readonly string[]> =>
      (await clerk.call('GET', '/auth/verify-token')).json().permissions;
    const seen = async (): Promise<readonly number[]> =>
      (await clerk.call('GET', '/clients')).json().map(({ id }: { id: number }) => id);
    const own = await rights();
    expect(own).not.toContain('users.update');
    const viewing = await clerk.call('POST', '/authorization/view-as', { role: administrator });
    expect(viewing.statusCode).toBe(204);
    expect((await rights()).filter(key => !own.includes(key))).toEqual([]);
    expect([...(await seen())].sort()).toEqual(clients);

    await office.data.run(
      sql`insert into users__clients (users_id, clients_id) values (${user}, ${clients[0]})`,
    );
    expect(await seen()).toEqual([clients[0]]);
  });
});
