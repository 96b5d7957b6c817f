import { type RawBuilder, sql } from 'kysely';
import type { ListView, ListViews, ViewChange, ViewInput } from '../../shared/listView.ts';
import { can } from '../../shared/permissions.ts';
import { masked } from '../../shared/recordChanges.ts';
import type { Data } from '../access/data.ts';
import { type Entity, entityNamed } from '../access/model.ts';
import { ProblemError, validationFailed } from '../access/problemError.ts';
import { appendActivity } from '../audit/append.ts';
import { type Changes, changesBetween } from '../audit/changes.ts';
import { filterOf } from '../records/list/count.ts';
import { deleteRow, insertRow, loadStored, type StoredRecord, updateRow } from '../records/rows/rows.ts';
import { fitToReader } from './fitToReader.ts';
import { readState } from './readView.ts';

/** Maximum number of views per user and list. */
const most = 50;
const resource = 'list-views';

const entityOf = (data: Data): Entity => entityNamed(data.model, 'list-view');
const mayShare = ({ actor }: Data): boolean => can(actor.permissions, resource, 'share');

/**
 * The views of a list visible to the actor: own ones, and those shared with their roles; users who may share see
 * every shared one.
 */
export async function listViews(data: Data, list: string): Promise<ListViews> {
  const entity = data.entity(list, 'list');
  const found = await visibleViews(data, [sql`${sql.ref('t.list')} = ${list}`]);
  const views = found.flatMap(stored => asRead(data, entity, stored) ?? []);
  return {
    views: [
      ...declaredViews(data, data.entity(list, 'list')),
      ...views.toSorted((one, other) => one.name.localeCompare(other.name)),
    ],
    roles: mayShare(data) ? await namedRoles(data) : null,
  };
}

/** The views of the schema come first and cannot be changed; their negative ids do not occur in the table. */
const declaredViews = (data: Data, entity: Entity): readonly ListView[] =>
  (entity.meta.views ?? []).map(({ label, state }, index) => ({
    id: -1 - index,
    version: 1,
    name: label[data.actor.locale],
    roles: [],
    isDefault: false,
    isOwn: false,
    mayChange: false,
    ...fitToReader(data, entity, state),
  }));

export async function createView(data: Data, list: string, input: ViewInput): Promise<number> {
  await refuseInput(data, data.entity(list, 'list'), input, []);
  const [own] = await data.run(
    sql`select count(*) as count from list_views where ${sql.ref('list')} = ${list} and ${sql.ref('owner')} = ${data.actor.userId}`,
  );
  if (Number(own?.count) >= most)
    throw validationFailed({ name: { code: 'maxItems', params: { maxItems: most } } });
  const fields = new Map([
    ...fieldsOf(input),
    ['list', list] as const,
    ['owner', data.actor.userId] as const,
  ]);
  const id = await insertRow(data, entityOf(data), fields);
  await log(data, 'create', id, [], new Map(), fields);
  return id;
}

export async function updateView(data: Data, id: number, version: number, input: ViewChange): Promise<void> {
  const stored = await changeable(data, id, version);
  const before = rolesOf(stored);
  await refuseInput(data, data.entity(String(stored.fields.get('list')), 'list'), input, before);
  const fields = new Map<string, unknown>([...stored.fields, ...fieldsOf(input)]);
  if (!(await updateRow(data, entityOf(data), stored, fields))) throw new ProblemError('stale');
  await log(data, 'update', id, before, stored.fields, fields);
}

export async function deleteView(data: Data, id: number, version: number): Promise<void> {
  const stored = await changeable(data, id, version);
  await deleteRow(data, entityOf(data), id);
  await log(data, 'delete', id, rolesOf(stored), stored.fields, new Map());
}

/** Takes a role that is deleted from the views shared with it; one without roles is its owner's alone. */
export async function unshareFrom(data: Data, role: number): Promise<void> {
  const shared = sql`t.id in (select r.list_views_id from list_views__roles as r where r.roles_id = ${role})`;
  for (const stored of await loadStored(data, entityOf(data), [shared])) {
    const before = rolesOf(stored);
    const fields = new Map([...stored.fields, ['roles', before.filter(id => id !== role)] as const]);
    if (!(await updateRow(data, entityOf(data), stored, fields))) throw new ProblemError('stale');
    await log(data, 'update', stored.id, before, stored.fields, fields);
  }
}

/** A view out of sight gives 404 like a missing one. */
async function changeable(data: Data, id: number, version: number): Promise<StoredRecord> {
  const [stored] = await visibleViews(data, [sql`t.id = ${id}`]);
  if (!stored) throw new ProblemError('notFound');
  if (!mayChange(data, stored)) throw new ProblemError('forbidden');
  if (stored.version !== version) throw new ProblemError('stale');
  return stored;
}

function visibleViews(data: Data, conditions: readonly RawBuilder<unknown>[]) {
  const shared = sql`select r.list_views_id from list_views__roles as r`;
  const ofRole = sql`${shared} join users__roles as u on u.roles_id = r.roles_id where u.users_id = ${data.actor.ownerId}`;
  const own = sql`t.${sql.ref('owner')} = ${data.actor.ownerId}`;
  const seen = sql`(${own} or t.id in (${mayShare(data) ? shared : ofRole}))`;
  return loadStored(data, entityOf(data), [...conditions, seen]);
}

const rolesOf = ({ fields }: Pick<StoredRecord, 'fields'>): readonly number[] => {
  const roles = fields.get('roles');
  return Array.isArray(roles) ? roles.map(Number) : [];
};

const isOwn = ({ actor }: Data, { fields }: StoredRecord): boolean => fields.get('owner') === actor.ownerId;

/** A shared view can be changed only with the right to share, since it affects all who see it. */
const mayChange = (data: Data, stored: StoredRecord): boolean =>
  rolesOf(stored).length > 0 ? mayShare(data) : isOwn(data, stored);

function asRead(data: Data, entity: Entity, stored: StoredRecord): ListView | null {
  const state = readState(JSON.parse(String(stored.fields.get('state'))));
  if (!state) return null;
  return {
    id: stored.id,
    version: stored.version,
    name: String(stored.fields.get('name')),
    roles: rolesOf(stored),
    isDefault: stored.fields.get('is_default') === true,
    isOwn: isOwn(data, stored),
    mayChange: mayChange(data, stored),
    ...fitToReader(data, entity, state),
  };
}

const fieldsOf = ({ name, roles, isDefault, state }: ViewChange): readonly (readonly [string, unknown])[] => [
  ['name', name],
  ['roles', roles],
  ['is_default', isDefault],
  ...(state ? [['state', JSON.stringify(state)] as const] : []),
];

/** A filter can be saved only by those who may use it, and sharing needs its own right. */
async function refuseInput(
  data: Data,
  entity: Entity,
  { roles, state }: ViewChange,
  before: readonly number[],
): Promise<void> {
  if (state) filterOf(data, entity, state.filter);
  if (roles.length === 0 && before.length === 0) return;
  if (!mayShare(data)) throw new ProblemError('forbidden');
  const known = new Set((await namedRoles(data)).map(({ id }) => id));
  if (!roles.every(id => known.has(id))) throw validationFailed({ roles: { code: 'reference' } });
}

async function namedRoles(data: Data) {
  const rows = await data.run(
    sql`select id, ${sql.ref(`name_${data.actor.locale}`)} as name from roles order by id`,
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
}

/** Logs changes of shared views; private ones are left out, like visited pages. */
async function log(
  data: Data,
  action: string,
  recordId: number,
  rolesBefore: readonly number[],
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (rolesBefore.length === 0 && rolesOf({ fields: after }).length === 0) return;
  const { state, ...changes }: Changes = changesBetween(entityOf(data), before, after);
  // its filter may contain values of protected fields
  const logged: Changes = state ? { ...changes, state: [masked, masked] } : changes;
  await appendActivity(data, { action, resource, recordId, changes: logged });
}
