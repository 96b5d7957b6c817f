import type { Data } from '@engine/server/access/data.ts';
import type { PermissionMeta } from '@engine/shared/entityMeta.ts';
import { defaultGrants, permissions } from '@generated/permissions.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, openSigningOffice, type SigningOffice } from '../auth/signingOffice.ts';
import { permissionId, roleId } from '../idOf.ts';

type Reply = readonly [status: number, code: string | null];
type Ask = (browser: Browser) => Promise<Reply>;

let office: SigningOffice;
const browsers = new Map<string, Browser>();
const shipped = new Map(Object.entries(defaultGrants).map(([role, keys]) => [role, new Set(keys)]));

beforeAll(async () => {
  office = await openSigningOffice('sqlite');
  for (const role of shipped.keys()) {
    const browser = new Browser(office.app);
    await browser.signIn(role);
    browsers.set(role, browser);
  }
});
afterAll(() => office.close());

const none = 987_654;
const match = { 'if-match': '"v1"' };

/** What the API is asked to tell whether somebody holds the right; nothing where no route asks for it yet. */
function probeOf({ key, resource, action, field }: PermissionMeta): Ask | undefined {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Ask =>
    async browser => {
      const response = await browser.call(method, path, body, match);
      return [response.statusCode, response.json().code ?? null];
    };
  if (field !== null) return fieldProbeOf(resource, action, field, send);
  switch (key) {
    case 'users.invite':
      return send('POST', `/users/${none}/invite`);
    case 'users.end_sessions':
      return send('GET', `/users/${none}/sessions`);
    case 'users.reset_factor':
      return send('POST', `/users/${none}/reset-second-factor`);
    case 'users.view_as':
      return send('POST', '/authorization/view-as', { user: 'x' });
  }
  switch (action) {
    case 'list':
      return send('GET', `/${resource}`);
    case 'read':
      return send('GET', `/${resource}/${none}`);
    case 'export':
      return send('GET', `/${resource}/export`);
    case 'import':
      return send('GET', `/${resource}/imports/${none}`);
    case 'create':
      return send('POST', `/${resource}`, { nothing: 1 });
    case 'update':
      return send('PUT', `/${resource}/${none}`, {});
    case 'delete':
      return send('DELETE', `/${resource}/${none}`);
    default:
      return isStep(resource, action)
        ? send('POST', `/${resource}/${none}/transitions/${action}`, {})
        : undefined;
  }
}

const asksAlone = ({ action, resource }: PermissionMeta, held: ReadonlySet<string>): boolean =>
  (action !== 'export' && action !== 'import') || held.has(`${resource}.list`);

function isStep(resource: string, action: string): boolean {
  const workflow = entities.find(meta => meta.resource === resource)?.workflow;
  return workflow?.transitions.some(({ name }) => name === action) ?? false;
}

type Send = (method: 'GET' | 'POST', path: string, body?: object) => Ask;

function fieldProbeOf(resource: string, action: string, name: string, send: Send): Ask | undefined {
  const field = entities.find(meta => meta.resource === resource)?.fields.find(each => each.name === name);
  if (action === 'read') {
    if (field?.filterable)
      return send(
        'GET',
        `/${resource}?filter=${encodeURIComponent(JSON.stringify({ [`${name}_null`]: false }))}`,
      );
    return undefined;
  }
  if (field?.readOnly) return undefined;
  return async browser => {
    const response = await browser.call('POST', `/${resource}`, {
      [name]: field?.kind === 'integer' ? 1 : 'x',
    });
    return [response.statusCode, response.json().errors?.[name]?.code ?? response.json().code ?? null];
  };
}

/** The rights that the screens learn; all that shows a right for which there is no route yet. */
const ownRights: Ask = async browser => {
  const response = await browser.call('GET', '/auth/verify-token');
  return [response.statusCode, JSON.stringify([...response.json().permissions].sort())];
};

async function flip(data: Data, role: string, key: string, isHeld: boolean): Promise<void> {
  const all = data.unscoped('test');
  const roles_id = await roleId(data, role);
  const permissions_id = await permissionId(data, key);
  const held = all.deleteFrom('roles__permissions').where('roles_id', '=', roles_id);
  if (isHeld) await data.run(held.where('permissions_id', '=', permissions_id));
  else await data.run(all.insertInto('roles__permissions').values({ roles_id, permissions_id }));
  await data.run(
    all
      .updateTable('roles')
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', roles_id),
  );
}

test('each cell of the shipped permissions, flipped, changes an answer to the users of the role', async () => {
  const unnoticed: string[] = [];
  const counts = { api: 0, screens: 0 };
  for (const [role, browser] of browsers) {
    const held = shipped.get(role) ?? new Set();
    const shown = await ownRights(browser);
    for (const permission of permissions) {
      const probe = probeOf(permission);
      const before = [await probe?.(browser), shown];
      await flip(office.data, role, permission.key, held.has(permission.key));
      const after = [await probe?.(browser), await ownRights(browser)];
      await flip(office.data, role, permission.key, !held.has(permission.key));
      const changed = before.map((reply, index) => JSON.stringify(reply) !== JSON.stringify(after[index]));
      if (changed[0]) counts.api += 1;
      // Where a route asks for the right as such, telling the screens is not enough. A file needs the list as well.
      else if (changed[1] && !(probe && permission.field === null && asksAlone(permission, held)))
        counts.screens += 1;
      else unnoticed.push(`${role} ${permission.key}`);
    }
    expect(await ownRights(browser)).toEqual(shown);
  }
  const total = browsers.size * permissions.length;
  process.stdout.write(
    `${total} cells flipped, ${total - unnoticed.length} noticed (${counts.api} by what the API then does, ${counts.screens} only by what it tells the screens)\n`,
  );
  expect(unnoticed).toEqual([]);
}, 300_000);

test('what ships is what is held: no role has more or less than its default grants', async () => {
  for (const [role, browser] of browsers) {
    const session = await browser.call('GET', '/auth/verify-token');
    const held: readonly string[] = session.json().permissions;
    expect([role, [...held].sort()]).toEqual([role, [...(shipped.get(role) ?? [])].sort()]);
  }
});
