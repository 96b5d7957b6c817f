import type { Actor, Scope } from '@engine/server/access/actor.ts';
import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { createUser } from '@engine/server/auth/createUser.ts';
import { Grants } from '@engine/server/auth/grants.ts';
import { userActor } from '@engine/server/auth/userActor.ts';
import { listRecords } from '@engine/server/records/list/list.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { buildModel } from '@engine/server/records/rows/buildModel.ts';
import { insertRow } from '@engine/server/records/rows/rows.ts';
import { hasAdministrator } from '@engine/server/rights/administrators.ts';
import { loadHolders } from '@engine/server/rights/holders.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../databases.ts';
import { createTables } from '../database/sample.ts';
import { dialects } from '../office.ts';
import { allScopes, sampleFacts } from './scopeSample.ts';

const count = 12;
const numbers = [...Array(count).keys()];

const actions = ['list', 'read', 'create', 'update', 'delete'];
const keys = [
  ...['visits', 'teams', 'prices', 'words', 'papers'].flatMap(name => actions.map(key => `${name}.${key}`)),
  ...['roles.list', 'roles.read', 'roles.update', 'permissions.list'],
  ...['users.list', 'users.read', 'users.update'],
];

/** Numbers of regions, teams and buyers to whom a user is limited; null: not limited. */
type Limits = Readonly<Record<string, readonly number[] | null>>;

const choices: Readonly<Record<string, readonly (readonly number[] | null)[]>> = {
  area: [null, [0], numbers.slice(0, 11)],
  area1: [null, [0], [10]],
  buying: [null, [0], [1, 2]],
};

const combinations = (scopes: readonly string[]): readonly Limits[] =>
  scopes.reduce<readonly Limits[]>(
    (found, scope) =>
      found.flatMap(limits => (choices[scope] ?? []).map(ids => ({ ...limits, [scope]: ids }))),
    [{}],
  );

const isWithin = (limits: Limits, scope: string, number: number): boolean =>
  limits[scope]?.includes(number) ?? true;

/** What a user with these limits sees, worked out without SQL: row `n` belongs to region and team `n`, and to buyer `n % 3`. */
const visible: Readonly<Record<string, (limits: Limits, n: number) => boolean>> = {
  visits: (limits, n) =>
    isWithin(limits, 'area', n) && isWithin(limits, 'area1', n) && isWithin(limits, 'buying', n % 3),
  teams: (limits, n) =>
    isWithin(limits, 'area', n) && isWithin(limits, 'area1', n) && (limits.buying ?? null) === null,
  prices: (limits, n) => isWithin(limits, 'area', n),
  words: () => true,
};

const offices = dialects.flatMap(dialect =>
  [0, 1, 2, 3].map(number => ({ dialect, scopes: allScopes.slice(0, number), number })),
);

describe.each(offices)('$number row scopes on $dialect', ({ dialect, scopes }) => {
  const model = buildModel(sampleFacts(scopes), new Map());
  let target: TestDatabase;
  let data: Data;
  const ids = new Map<string, number>();
  const idOf = (name: string): number => ids.get(name) ?? 0;

  const insert = async (entity: string, fields: Readonly<Record<string, unknown>>, as: Data = data) =>
    insertRow(as, entityNamed(model, entity), new Map(Object.entries(fields)));
  const add = async (entity: string, name: string, fields: object = {}): Promise<void> => {
    ids.set(`${entity} ${name}`, await insert(entity, { name, ...fields }));
  };
  const open = (actor: Actor): Data =>
    openData(target.database, model, null, { fewRows: { page: 2, all: 2 } })(actor, 'test');
  const names = async (actor: Actor, entity: string): Promise<readonly string[]> => {
    const query = { filter: {}, sort: null, first: 0, count: 100 };
    const { records, total } = await listRecords(open(actor), entityNamed(model, entity), query);
    expect(total).toBe(records.length);
    return records.map(record => String(record.name));
  };

  const tables: Readonly<Record<string, string>> = { area: 'regions', area1: 'teams', buying: 'buyers' };
  const scopeOf = (limits: Limits): Readonly<Record<string, readonly number[]>> =>
    Object.fromEntries(
      Object.entries(limits).map(([scope, of]) => [
        scope,
        (of ?? []).map(n => idOf(`${tables[scope]} ${n}`)).sort((a, b) => a - b),
      ]),
    );
  let users = 0;
  const hire = async (role: string, limits: Limits = {}): Promise<number> => {
    users += 1;
    return insert('user', {
      email: `${users}@example.org`,
      first_name: 'Test',
      last_name: String(users),
      locale: 'de',
      status: 'active',
      password_hash: 'one that is never asked for',
      second_factor: 'none',
      roles: [idOf(`role ${role}`)],
      ...scopeOf(limits),
    });
  };
  const signIn = async (id: number): Promise<Actor> => {
    const actor = await userActor(data, new Grants(), id);
    if (!actor) throw new Error(`User ${id} is not active.`);
    return actor;
  };
  const numbersWhere = (entity: string, limits: Limits): readonly string[] =>
    numbers.filter(n => visible[entity]?.(limits, n)).map(String);

  beforeAll(async () => {
    target = await emptyDatabase(dialect);
    await createTables(target.database, sampleFacts(scopes).entities);
    data = open(allRights);
    const permissions: number[] = [];
    for (const key of keys) {
      const [resource, action] = key.split('.');
      permissions.push(await insert('permission', { key, resource, action, sensitive: false, system: true }));
    }
    for (const reach of ['all', ...scopes, 'galaxy', 'own']) {
      const texts = { key: reach, name_de: reach, name_en: reach, system: true };
      ids.set(
        `role ${reach}`,
        await insert('role', { ...texts, row_scope: reach, second_factor: 'none', permissions }),
      );
    }
    // or a team would have the number of its region
    await add('teams', 'first');
    for (const n of numbers) await add('regions', String(n));
    for (const n of [0, 1, 2]) await add('buyers', String(n));
    for (const n of numbers) {
      const region = idOf(`regions ${n}`);
      await add('teams', String(n), { region });
      await add('visits', String(n), { team: idOf(`teams ${n}`), customers: [idOf(`buyers ${n % 3}`)] });
      await add('stops', String(n), { visit: idOf(`visits ${n}`) });
      await add('prices', String(n), { region });
      await add('words', String(n));
    }
  });
  afterAll(() => target.drop());

  test('all limits of a user hold at once, on every path to a row', async () => {
    for (const limits of combinations(scopes)) {
      const actor = await signIn(await hire('all', limits));
      for (const entity of ['visits', 'prices', 'words'])
        expect([limits, entity, await names(actor, entity)]).toEqual([
          limits,
          entity,
          numbersWhere(entity, limits),
        ]);
      expect(await names(actor, 'stops')).toEqual(numbersWhere('visits', limits));
      const teams = (await names(actor, 'teams')).filter(name => name !== 'first');
      expect([limits, teams]).toEqual([limits, numbersWhere('teams', limits)]);
    }
  });

  test.each(scopes)('rows within %s may be many for a page and few for all else', async scope => {
    const limits = { [scope]: [0, 1] };
    const actor = await signIn(await hire('all', limits));
    const fewRows = { page: 1, all: 100 };
    const own = openData(target.database, model, null, { fewRows })(actor, 'test');
    const resource: string = 'visits';
    const visits = entityNamed(model, resource);
    expect(await own.spread(visits, 'page')).toBe('many');
    expect(await own.spread(visits, 'all')).toBe('few');
    const query = { filter: {}, sort: null, first: 0, count: 100 };
    const { records } = await listRecords(own, visits, query);
    expect(records.map(({ name }) => name)).toEqual(numbersWhere('visits', limits));
  });

  test.each(scopes)('a role that reaches %s shows the rows of its user', async scope => {
    const limits = { [scope]: [0, 1] };
    const actor = await signIn(await hire(scope, limits));
    expect(await names(actor, 'visits')).toEqual(numbersWhere('visits', limits));
    expect(await names(await signIn(await hire(scope)), 'visits')).toEqual([]);
  });

  test.each(['own', 'galaxy'])('a role that reaches %s shows what the user entered', async reach => {
    const id = await hire(reach);
    const actor = await signIn(id);
    const author = open({ ...allRights, userId: id, ownerId: id });
    const name = `by ${reach}`;
    await insert('visits', { name, team: idOf('teams 0') }, author);
    await insert('prices', { name, region: idOf('regions 0') }, author);
    await insert('words', { name }, author);
    expect(await names(actor, 'visits')).toEqual([name]);
    // shared in some scopes is not base data, and without any scope nothing is
    expect(await names(actor, 'prices')).toEqual([name]);
    const words = await names(actor, 'words');
    expect(words.length).toBe(scopes.length === 0 ? 1 : (await names(allRights, 'words')).length);
  });

  test('an actor of whose scopes nothing is known sees no row that a scope limits', async () => {
    const actor: Actor = { ...allRights, scope: {} };
    const expected = scopes.length === 0 ? await names(allRights, 'visits') : [];
    expect(await names(actor, 'visits')).toEqual(expected);
  });

  test('what belongs to no record is out of sight of limited users', async () => {
    await insert('papers', { name: 'owned', resource: 'words', record_id: idOf('words 0') });
    await insert('papers', { name: 'loose' });
    expect(await names(allRights, 'papers')).toEqual(['owned', 'loose']);
    const limits = combinations(scopes).filter(each => Object.values(each).some(of => of !== null));
    for (const each of limits.slice(0, 3))
      expect(await names(await signIn(await hire('all', each)), 'papers')).toEqual(['owned']);
  });

  test('the limits of users are read for all of them at once', async () => {
    const limits = Object.fromEntries(scopes.map(scope => [scope, [2, 1]]));
    const id = await hire('all', limits);
    const expected: Scope = scopeOf(limits);
    expect((await loadHolders(data)).find(holder => holder.id === id)?.scope).toEqual(expected);
    expect((await signIn(id)).scope).toEqual(expected);
  });

  test('a user is created with limits', async () => {
    const limits = Object.fromEntries(scopes.map(scope => [scope, [1]]));
    const id = await createUser(data, {
      email: 'created@example.org',
      firstName: 'Test',
      lastName: 'Created',
      roles: ['all'],
      password: 'tours-demo-2026',
      scope: scopeOf(limits),
    });
    expect((await signIn(id)).scope).toEqual(scopeOf(limits));
  });
});

describe.each(offices)(
  'administrators where there are $number row scopes, on $dialect',
  ({ dialect, scopes }) => {
    test('are users whom no scope limits', async () => {
      const { database, drop } = await emptyDatabase(dialect);
      const entities = sampleFacts(scopes);
      await createTables(database, entities.entities);
      const model = buildModel(entities, new Map());
      const data = openData(database, model)(allRights, 'test');
      const insert = (entity: string, fields: object) =>
        insertRow(data, entityNamed(model, entity), new Map(Object.entries(fields)));
      const permissions: number[] = [];
      for (const key of keys)
        permissions.push(
          await insert('permission', { key, resource: 'x', action: 'x', sensitive: false, system: true }),
        );
      const texts = { key: 'all', name_de: 'all', name_en: 'all', system: true };
      const role = await insert('role', { ...texts, row_scope: 'all', second_factor: 'none', permissions });
      const places = { area: 'regions', area1: 'teams', buying: 'buyers' } as const;
      const add = (name: string, limits: object) =>
        insert('user', {
          ...{ email: `${name}@example.org`, first_name: name, last_name: name, locale: 'de' },
          ...{ status: 'active', password_hash: 'one that is never asked for', second_factor: 'none' },
          ...{ roles: [role], ...limits },
        });
      for (const scope of scopes)
        await add(scope, { [scope]: [await insert(places[scope], { name: 'one' })] });
      expect(await hasAdministrator(data)).toBe(false);
      await add('boss', {});
      expect(await hasAdministrator(data)).toBe(true);
      await drop();
    });
  },
);
