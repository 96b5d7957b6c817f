import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '@engine/server/access/openData.ts';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { defaultGrants, permissions } from '@generated/permissions.ts';
import { product } from '@generated/product.ts';
import { entities } from '@generated/tables.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planMigration, writeMigration } from '../../../../codegen/plan.ts';
import { migratedDatabase, type TestDatabase } from '../../../databases.ts';
import { permissionId, roleId } from '../idOf.ts';
import { dialects, type Office, openOffice, query } from '../office.ts';

describe.each(dialects)('the catalogue of permissions on %s', dialect => {
  let office: Office;
  let target: TestDatabase;

  beforeAll(async () => {
    target = await migratedDatabase(dialect);
    office = await openOffice(dialect, undefined, undefined, { on: target.database });
  });
  afterAll(async () => {
    await office.app.close();
    await target.drop();
  });

  const sync = (catalogue = { product, permissions, defaultGrants }) =>
    syncCatalogue(openData(office.database, office.model), catalogue);
  const grantsOf = async (role: string) => {
    const rows = await office.data.run(
      office.all
        .selectFrom('roles as r')
        .innerJoin('roles__permissions as g', 'g.roles_id', 'r.id')
        .innerJoin('permissions as p', 'p.id', 'g.permissions_id')
        .select('p.key')
        .where('r.key', '=', role)
        .orderBy('p.key'),
    );
    return rows.map(({ key }) => key);
  };

  test('the first start grants what the schemas say, and a second changes nothing', async () => {
    await sync();
    expect(await grantsOf('administrator')).toEqual(permissions.map(({ key }) => key).sort());
    expect(await grantsOf('auditor')).toEqual([...(defaultGrants.auditor ?? [])].sort());
    const log = () => office.data.run(office.all.selectFrom('activity_log').select('id'));
    const before = (await log()).length;
    await sync();
    expect(await log()).toHaveLength(before);
  });

  /** An administrator gives a role exactly these permissions. */
  const decide = async (role: string, keys: readonly string[]) => {
    const admin = await office.caller('all');
    const id = await roleId(office.data, role);
    const { body } = await admin.get(`roles/${id}`);
    const ids = await Promise.all(keys.map(key => permissionId(office.data, key)));
    const answer = await admin.put(`roles/${id}`, { permissions: ids }, { 'if-match': `"v${body.version}"` });
    expect(answer.status).toBe(200);
  };
  const launch = {
    key: 'rockets.launch',
    resource: 'rockets',
    action: 'launch',
    field: null,
    sensitive: false,
  };
  const release = (auditor: readonly string[], more: (typeof launch)[] = [launch]) => ({
    permissions: [...permissions, ...more],
    product,
    defaultGrants: { ...defaultGrants, auditor: [...auditor] },
  });

  test('what an administrator took away stays away, and a new key reaches the roles that ship with it', async () => {
    await sync(release(['banks.list', 'bic.list'], []));
    await decide('auditor', ['bic.list']);
    await sync(release(['banks.list', 'bic.list', launch.key]));
    expect(await grantsOf('auditor')).toEqual(['bic.list', 'rockets.launch']);
    expect(await grantsOf('administrator')).toContain('rockets.launch');
  });

  test('what an administrator gave stays, even when a release that gave it too takes it back', async () => {
    await sync(release(['bic.list']));
    await decide('auditor', ['bic.list', 'titles.list']);
    await sync(release(['bic.list', 'titles.list']));
    await sync(release([]));
    expect(await grantsOf('auditor')).toEqual(['titles.list']);
  });

  test('a right that leaves the catalogue and comes back starts over (stale grants, CVE-2025-64746)', async () => {
    await sync(release([]));
    await decide('auditor', [launch.key]);
    await sync(release([], []));
    await sync(release([]));
    expect(await grantsOf('auditor')).toEqual([]);
  });

  const named = async () => {
    const rows = await office.data.run(
      office.all
        .selectFrom('permissions')
        .select(['key', 'resource', 'action', 'field', 'description_de', 'description_en'])
        .where('system', '=', sql.lit(true))
        .orderBy('key'),
    );
    return rows.map(({ description_de, description_en, ...right }) => ({
      ...right,
      de: description_de ?? '',
      en: description_en ?? '',
    }));
  };

  test('every right has a title in both languages, without keys and without words of the other language', async () => {
    await sync();
    const rights = await named();
    expect(rights).toHaveLength(permissions.length);
    // In English a key may be the word itself, and what falls back to it says the same in German.
    const isRaw = ({ resource, action, field, de, en }: (typeof rights)[number]) =>
      [resource, action, field].some(key => key !== null && de.split(/[\s:„“”]+/).includes(key)) ||
      en.startsWith(`${resource}:`) ||
      /_|\.\w|%|\|/.test(de + en);
    expect(rights.filter(isRaw)).toEqual([]);
    const actionOf = (title: string) => title.split(': ').slice(1).join(': ');
    expect(rights.filter(({ de, en }) => actionOf(de) === actionOf(en) || actionOf(de) === '')).toEqual([]);
  });

  test('a title follows the schemas, and a right of an administrator keeps its own', async () => {
    const admin = await office.caller('all');
    const own = { key: 'banks.audit', resource: 'banks', action: 'audit', sensitive: false };
    const { body: untitled } = await admin.post('permissions', own);
    const { body: titled } = await admin.post('permissions', {
      ...own,
      key: 'banks.look',
      description_de: 'Banken prüfen',
      description_en: 'Look at banks',
    });
    await office.data.run(
      office.all.updateTable('permissions').set({ description_de: null }).where('key', '=', 'banks.list'),
    );
    await sync();
    const label = async (id: number) => (await admin.get(`permissions/${id}`)).body._label;
    expect([untitled.description_de, untitled.description_en]).toEqual(['Banken: Audit', 'Banks: Audit']);
    expect(await label(titled.id)).toBe('Banken prüfen');
    expect(await label(await permissionId(office.data, 'banks.list'))).toBe('Banken: Listen ansehen');
  });

  test.each(['Banken: Listen ansehen', 'Banks: See lists'])(
    'a right is found by its title: %s',
    async title => {
      const admin = await office.caller('all');
      const found = await admin.get(`permissions${query({ filter: { q: title } })}`);
      const id = await permissionId(office.data, 'banks.list');
      expect(found.body.map((row: { id: number }) => row.id)).toEqual([id]);
    },
  );

  test('what was decided about a sensitive field stays when the field is renamed', async () => {
    const grants = (field: string) => [`guest.read.${field}`, 'bic.list'];
    await sync({ product, permissions, defaultGrants: { ...defaultGrants, auditor: grants('infection') } });
    await decide('auditor', ['bic.list', 'guest.update.infection']);
    const folder = mkdtempSync(join(tmpdir(), 'tours-rights-'));
    cpSync('src/office/migrations', folder, { recursive: true });
    const renaming = entities.map(entity => ({
      ...entity,
      fields: entity.fields.map(field =>
        entity.name === 'guest' && field.name === 'infection'
          ? { ...field, name: 'illness', column: 'illness', renamedFrom: 'infection' }
          : field,
      ),
    }));
    const plan = planMigration(renaming, folder);
    writeMigration(
      folder,
      plan,
      plan.dangers.map(({ name }) => name),
    );
    await migrate(office.database, { folder });
    rmSync(folder, { recursive: true });

    const renamed = permissions.map(right =>
      right.resource === 'guest' && right.field === 'infection'
        ? { ...right, key: `guest.${right.action}.illness`, field: 'illness' }
        : right,
    );
    const shipped = { ...defaultGrants, auditor: grants('illness') };
    await sync({ product, permissions: renamed, defaultGrants: shipped });
    expect(await grantsOf('auditor')).toEqual(['bic.list', 'guest.update.illness']);
    expect((await named()).filter(({ field }) => field === 'illness' || field === 'infection')).toMatchObject(
      [
        { key: 'guest.read.illness', field: 'illness' },
        { key: 'guest.update.illness', field: 'illness' },
      ],
    );
  });
});
