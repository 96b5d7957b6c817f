import { entityNamed } from '@engine/server/access/model.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId, roleId, userId } from '../idOf.ts';
import { exampleOf } from '../records/exampleOf.ts';

describe.each(databases)('through the eyes of somebody mightier, on %s', dialect => {
  let office: SigningOffice;
  let clerk: Browser;
  let user: number;
  let administrator: number;
  const clients: number[] = [];

  beforeAll(async () => {
    office = await openSigningOffice(dialect);
    const { data } = office;
    administrator = await roleId(data, 'administrator');
    user = await userId(data, 'billing');
    const role = await roleId(data, 'billing');
    for (const key of ['users.view_as', 'roles.read', 'clients.list']) {
      const right = await permissionId(data, key);
      await data.run(
        office.all
          .insertInto('roles__permissions')
          .values({ roles_id: role, permissions_id: right })
          .onConflict(conflict => conflict.doNothing()),
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
      office.all.insertInto('users__clients').values({ users_id: user, clients_id: clients[0] ?? 0 }),
    );
    expect(await seen()).toEqual([clients[0]]);
  });
});
