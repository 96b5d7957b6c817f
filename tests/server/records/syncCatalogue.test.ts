import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultGrants, permissions } from '../../../generated/permissions.ts';
import { openData } from '../../../src/server/access/data.ts';
import { syncCatalogue } from '../../../src/server/records/syncCatalogue.ts';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('the catalogue of permissions on %s', dialect => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  const sync = (catalogue = { permissions, defaultGrants }) =>
    syncCatalogue(openData(office.database, office.model), catalogue);
  const grantsOf = async (role: string) => {
    const rows = await office.data.run(sql`
      select ${sql.ref('permissions.key')} as name from roles join roles__permissions on roles_id = roles.id
      join permissions on permissions.id = permissions_id where ${sql.ref('roles.key')} = ${role} order by 1`);
    return rows.map(({ name }) => String(name));
  };

  test('the first start grants what the schemas say, and a second changes nothing', async () => {
    await sync();
    expect(await grantsOf('administrator')).toEqual(permissions.map(({ key }) => key).sort());
    expect(await grantsOf('auditor')).toEqual([...(defaultGrants.auditor ?? [])].sort());
    const log = () => office.data.run(sql`select id from activity_log`);
    const before = (await log()).length;
    await sync();
    expect(await log()).toHaveLength(before);
  });

  test('what an admin took away stays away, and a new key reaches the roles that ship with it', async () => {
    await office.data.run(
      sql`delete from roles__permissions where roles_id = (select id from roles where ${sql.ref('key')} = 'auditor')`,
    );
    const isNew = {
      key: 'rockets.launch',
      resource: 'rockets',
      action: 'launch',
      field: null,
      sensitive: false,
    };
    await sync({
      permissions: [...permissions, isNew],
      defaultGrants: { ...defaultGrants, auditor: ['banks.list', isNew.key] },
    });
    expect(await grantsOf('auditor')).toEqual(['rockets.launch']);
    expect(await grantsOf('administrator')).toContain('rockets.launch');
  });
});
