import { connect } from 'node:net';
import { insertRows } from '@engine/server/access/insertRows.ts';
import { fieldMap } from '@engine/server/access/model.ts';
import { withFormula, withoutFormula } from '@engine/server/exports/csv.ts';
import { exportRoutes } from '@engine/server/exports/routes.ts';
import { renderProblems } from '@engine/server/http/renderProblem.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { mostConditions, mostNamedRows } from '@engine/shared/requestLimits.ts';
import { facts } from '@generated/facts.ts';
import { entities } from '@generated/tables.ts';
import fc from 'fast-check';
import Fastify from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf } from '../access/naive.ts';
import { seedWorld } from '../access/world.ts';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { germanText, type Rows, rowsOfCsv, textOfValue, valuesOfSheet } from './readBack.ts';

/** The log grows while it is exported. */
const listed = entities.filter(({ operations, name }) => operations.includes('list') && name !== 'activity');
const shown = (meta: EntityMeta) =>
  [...fieldMap(meta).values()].filter(({ secret, kind }) => !secret && kind !== 'binary');

interface Wish {
  readonly format: 'csv' | 'xlsx';
  readonly fields: readonly string[];
  readonly sort?: readonly [string, 'ASC' | 'DESC'];
  readonly filter?: unknown;
}

const address = (resource: string, { format, ...rest }: Partial<Wish>) =>
  `${resource}/export?${new URLSearchParams({
    ...(format && { format }),
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, JSON.stringify(value)])),
  })}`;

test.each(['de', 'en'] as const)(
  'no two columns of a list have one heading, and each has one (%s)',
  locale => {
    const faults = listed.flatMap(meta => {
      const headings = shown(meta).map(
        ({ name }) => facts.labels[locale][`resources.${meta.resource}.fields.${name}`] ?? '',
      );
      return headings
        .filter((heading, at) => heading === '' || headings.indexOf(heading) < at)
        .map(heading => `${meta.resource}: ${heading}`);
    });
    expect(faults).toEqual([]);
  },
);

describe.each(dialects)('the export of a list on %s', dialect => {
  let office: Office;
  let everybody: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await seedWorld(office);
    everybody = await office.caller('all');
  });
  afterAll(() => office.close());

  async function readBack(meta: EntityMeta, wish: Wish, caller = everybody): Promise<Rows> {
    const { status, headers, body, content } = await caller.get(address(meta.resource, wish));
    expect([wish, status, status === 200 ? '' : body]).toEqual([wish, 200, '']);
    if (wish.format === 'csv') return rowsOfCsv(content, ';');
    const [head = [], ...rows] = await valuesOfSheet(content, Number(headers['x-export-rows']) + 1);
    const fields = fieldMap(meta);
    return [
      head.map(String),
      ...rows.map(row => wish.fields.map((name, index) => textOfValue(fields.get(name), row[index]))),
    ];
  }

  test('read back, it is what the API lists: whatever columns, order and format', async () => {
    const wishes = fc.constantFrom(...listed).chain(meta => {
      const fields = shown(meta);
      const names = fields.map(({ name }) => name);
      const sortable = fields.filter(field => field.sortable).map(({ name }) => name);
      return fc.record({
        name: fc.constant(meta.name),
        wish: fc.record({
          format: fc.constantFrom('csv', 'xlsx'),
          fields: fc.shuffledSubarray(names, { minLength: 1 }),
          sort: fc.tuple(fc.constantFrom(...sortable), fc.constantFrom('ASC', 'DESC')),
        }),
      });
    });
    let rows = 0;
    const property = fc.asyncProperty(wishes, async ({ name, wish }) => {
      const meta = entityOf(name);
      const { body: records } = await everybody.get(
        `${meta.resource}${query({ sort: wish.sort, range: [0, 99] })}`,
      );
      const fields = fieldMap(meta);
      const chosen = wish.fields.flatMap(name => fields.get(name) ?? []);
      const [head, ...found] = await readBack(meta, wish);
      rows += found.length;
      expect(head).toEqual(
        chosen.map(({ name }) => facts.labels.de[`resources.${meta.resource}.fields.${name}`] ?? name),
      );
      expect(found).toEqual(
        records.map((record: Record<string, unknown>) =>
          chosen.map(field => germanText(meta, field, record)),
        ),
      );
    });
    await fc.assert(property, { seed: 20_261_122, numRuns: 60, endOnFailure: true });
    expect(rows).toBeGreaterThan(60);
  });

  const rowsOf = async (caller: Caller, resource: string, wish: Omit<Wish, 'format'>) => {
    const { status, content } = await caller.get(address(resource, { format: 'csv', ...wish }));
    expect(status).toBe(200);
    return rowsOfCsv(content, ';').slice(1);
  };
  const entriesOf = async (action: string, resource: string, caller: Caller) => {
    const { body } = await everybody.get(
      `activity-log${query({ filter: { action, resource, user: caller.id }, sort: ['id', 'ASC'] })}`,
    );
    return body;
  };

  test('holds exactly the records that are selected, as many as may be named one by one', async () => {
    const count = mostNamedRows + 1;
    const code = (index: number) => `S${index}`;
    const now = new Date().toISOString();
    const rows = Array.from({ length: count }, (_, index) => ({
      created_at: now,
      updated_at: now,
      code: code(index),
      name_de: 'Dr.',
      position: 'before',
      active: true,
    }));
    await insertRows(office.data, 'titles', rows);
    const made = await office.data.run(
      office.all.selectFrom('titles').select(['id', 'code']).where('code', 'like', 'S%').orderBy('id'),
    );
    const order = (ids: readonly number[]) => ({
      format: 'csv',
      fields: ['code'],
      filter: { id: ids },
      sort: ['id', 'ASC'],
    });
    const ids = made.map(({ id }) => id);
    const { status, content } = await everybody.post('titles/export', order(ids.slice(1)));
    expect(status).toBe(200);
    expect(rowsOfCsv(content, ';').slice(1)).toEqual(made.slice(1).map(({ code: is }) => [is]));

    const { body } = await everybody.post('titles/export', order(ids));
    expect([body.code, body.detail]).toEqual([
      'filterTooLarge',
      expect.stringContaining(String(mostNamedRows)),
    ]);
    const spread = { ...order([]), filter: { _or: [{ id: ids.slice(0, mostConditions + 1) }] } };
    expect((await everybody.post('titles/export', spread)).body.code).toBe('filterTooLarge');
    const reader = await office.caller(['titles.list']);
    expect((await reader.post('titles/export', order([1]))).body.code).toBe('forbidden');
    expect((await everybody.post('titles/export', { ...order([1]), limit: 5 })).body.code).toBe(
      'invalidQuery',
    );
  });

  test('is for those who may list and export', async () => {
    const status = async (...rights: readonly string[]) => {
      const { status: is, body } = await (await office.caller(rights)).get(
        address('guest', { format: 'csv' }),
      );
      return [is, body.code];
    };
    expect(await status()).toEqual([403, 'forbidden']);
    expect(await status('guest.list', 'guest.read')).toEqual([403, 'forbidden']);
    expect(await status('guest.export')).toEqual([403, 'forbidden']);
    expect((await status('guest.list', 'guest.export'))[0]).toBe(200);
    expect((await everybody.get(address('nothing', { format: 'csv' }))).status).toBe(404);
  });

  test('reaches as far as the narrower of the two rights', async () => {
    const rights = ['tours.list', 'tours.export'];
    const some = await office.caller(rights, { narrowed: { 'tours.export': ['own'] } });
    const none = await office.caller(rights, { clients: [] });
    expect((await some.get('tours')).body.length).toBeGreaterThan(0);
    expect(await rowsOf(some, 'tours', { fields: ['id'] })).toEqual([]);
    expect(await rowsOf(none, 'tours', { fields: ['id'] })).toEqual([]);
  });

  test('holds the columns that may be read, and refuses others by name', async () => {
    const reader = await office.caller(['guest.list', 'guest.export', 'guest.read.infection']);
    const { content } = await reader.get(address('guest', { format: 'csv' }));
    const [head = []] = rowsOfCsv(content, ';');
    const labelOf = (name: string) => facts.labels.de[`resources.guest.fields.${name}`];
    expect(head).toContain(labelOf('last_name'));
    expect(head).toContain(labelOf('infection'));
    expect(head).not.toContain(labelOf('kvnr'));
    const refused = async (...fields: readonly string[]) => {
      const { status, body } = await reader.get(address('guest', { format: 'csv', fields }));
      return [status, body.code];
    };
    expect(await refused('last_name', 'kvnr')).toEqual([403, 'forbiddenField']);
    expect(await refused('nothing')).toEqual([400, 'unknownField']);
    expect(await refused('health_insurance.name')).toEqual([400, 'unknownField']);
    expect(await refused('last_name', 'last_name')).toEqual([400, 'invalidQuery']);
    expect(await refused()).toEqual([400, 'invalidQuery']);
  });

  test('takes the filter and the order of the list', async () => {
    const ids = (await everybody.get(`guest${query({ sort: ['last_name', 'DESC'] })}`)).body.map(
      ({ id }: { readonly id: number }) => String(id),
    );
    const wish = { fields: ['id'], sort: ['last_name', 'DESC'] } as const;
    expect(await rowsOf(everybody, 'guest', wish)).toEqual(ids.map((id: string) => [id]));
    const chosen = { ...wish, filter: { id: ids.slice(0, 2) } };
    expect(await rowsOf(everybody, 'guest', chosen)).toEqual(ids.slice(0, 2).map((id: string) => [id]));
    const wrong = await everybody.get(address('guest', { format: 'csv', filter: { nothing: 1 } }));
    expect([wrong.status, wrong.body.code]).toEqual([400, 'unknownFilter']);
    expect((await everybody.get('guest/export?format=pdf')).body.code).toBe('invalidQuery');
    expect((await everybody.get('guest/export?format=csv&page=1')).body.code).toBe('invalidQuery');
  });

  test('is written for its language', async () => {
    const bank = await office.insert('bank', { blz: '10020030', name: '=cmd|calc', deleted: false });
    const read = async (language: string) => {
      const path = address('banks', {
        format: 'csv',
        fields: ['blz', 'name', 'deleted'],
        filter: { id: bank },
      });
      return (await everybody.get(path, undefined, { 'accept-language': language })).content.toString();
    };
    const [de, en] = [await read('de'), await read('en')];
    expect(de.split('\r\n')[1]).toBe("10020030;'=cmd|calc;Nein");
    expect(en.split('\r\n')[1]).toBe("10020030,'=cmd|calc,No");
    await office.data.run(office.all.deleteFrom('banks').where('id', '=', bank));
  });

  test.each(['de', 'en'])('shows months as the screens do, in %s', async language => {
    const path = address('bill-cases', { format: 'xlsx', fields: ['period'] });
    const { content } = await everybody.get(path, undefined, { 'accept-language': language });
    const { sheets } = await readXlsx(content, { readStyles: true });
    const formats = [...(sheets[0]?.cells?.values() ?? [])].flatMap(({ style }) => style?.numFmt ?? []);
    expect(new Set(formats)).toEqual(new Set(['mm/yyyy']));
  });

  test('is logged before it leaves, and what is protected like any reading of it', async () => {
    const caller = await office.caller('all');
    const fields = ['last_name', 'kvnr'];
    const filter = {
      kvnr_null: false,
      last_name_null: false,
      _or: [{ first_name_null: false }, { _and: [{ kvnr_like: 'A' }] }],
    };
    const rows = await rowsOf(caller, 'guest', { fields, filter });
    expect(rows.length).toBeGreaterThan(0);
    const [entry, ...more] = await entriesOf('export', 'guest', caller);
    expect(more).toEqual([]);
    expect(entry.changes).toEqual({
      'export.format': [null, 'csv'],
      'export.count': [null, rows.length],
      'export.columns': [null, fields],
      'export.filter': [null, { kvnr_null: '***', last_name_null: false, _or: '***' }],
      'export.sort': [null, expect.stringMatching(/ (ASC|DESC)$/)],
    });
    const [view] = await entriesOf('view', 'guest', caller);
    expect(view.reason).toBe('kvnr');
    expect(view.changes.id[1]).toHaveLength(rows.length);

    const other = await office.caller('all');
    await rowsOf(other, 'guest', { fields: ['last_name'], filter: { q: 'X110411675' } });
    expect(await entriesOf('view', 'guest', other)).toEqual([]);
    const [searched] = await entriesOf('export', 'guest', other);
    expect(searched.changes['export.filter']).toEqual([null, { q: '***' }]);
  });

  test('asks for a fresh proof above the number of rows that is set', async () => {
    await syncSettings(office.data);
    const setting = (value: string | null) =>
      office.data.run(
        office.all.updateTable('setup').set({ value }).where('key', '=', 'security.export_step_up_rows'),
      );
    const key = await office.caller('all', { confirmedAt: Date.now() - 11 * 60_000 });
    expect((await key.get(address('guest', { format: 'csv' }))).status).toBe(200);
    await setting('1');
    const { status, body } = await key.get(address('guest', { format: 'csv' }));
    expect([status, body.code]).toEqual([403, 'stepUpRequired']);
    expect((await key.get(address('guest', { format: 'csv', filter: { id: 1 } }))).status).toBe(200);
    expect((await everybody.get(address('guest', { format: 'csv' }))).status).toBe(200);
    await setting(null);
  });

  test('that breaks half-way does not look whole', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => ({
      version: 1,
      created_at: index === 1_199 ? 'no instant' : '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      code: `T${index}`,
      name_de: `Titel ${index}`,
      position: 'before',
    }));
    await insertRows(office.data, 'titles', rows, null);
    const origin = await office.app.listen({ port: 0, host: '127.0.0.1' });
    const file = async (format: string, fields: readonly string[]) => {
      const path = `${origin}/api/v1/${address('titles', { format: format as 'csv', fields, sort: ['id', 'ASC'] })}`;
      const answer = await fetch(path, { headers: { 'x-caller': 'caller0' } });
      return { status: answer.status, content: answer.arrayBuffer() };
    };
    for (const format of ['csv', 'xlsx']) {
      const whole = await file(format, ['code']);
      expect((await whole.content).byteLength).toBeGreaterThan(5_000);
      const broken = await file(format, ['code', 'created_at']);
      expect(broken.status).toBe(200);
      await expect(broken.content).rejects.toThrow('terminated');
      const path = `/api/v1/${address('titles', { format: format as 'csv', fields: ['code', 'created_at'], sort: ['id', 'ASC'] })}`;
      expect(await endOfOldAnswer(origin, path)).toBe('ECONNRESET');
    }
    const path = `/api/v1/${address('titles', { format: 'csv', fields: ['code'] })}`;
    expect(await endOfOldAnswer(origin, path)).toBe('end');
  });
});

/** How the answer to an HTTP/1.0 request ends, whose length nothing says: the code of the error, or `end`. */
const endOfOldAnswer = (origin: string, path: string): Promise<string> =>
  new Promise(resolve => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.0\r\nHost: ${hostname}:${port}\r\nx-caller: caller0\r\n\r\n`),
    );
    socket
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .on('end', () => resolve('end'))
      .resume();
  });

test('only so many files are under way at once, and each makes room when it ends', async () => {
  const office = await openOffice('sqlite');
  const app = Fastify();
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async request => {
    request.actor = allRights;
  });
  renderProblems(app);
  await app.register(exportRoutes(() => office.data, 1));
  const ask = () => app.inject({ url: '/titles/export?format=csv', payloadAsStream: true });
  const codes = (await Promise.all([ask(), ask()])).map(answer => {
    answer.stream().resume();
    return answer.statusCode;
  });
  expect(codes.sort()).toEqual([200, 503]);
  expect((await app.inject('/titles/export?format=csv')).statusCode).toBe(200);
  expect((await app.inject('/titles/export')).statusCode).toBe(400);
  expect((await app.inject('/titles/export?format=csv')).statusCode).toBe(200);
  await app.close();
  await office.close();
});

test('no text of a CSV file begins a formula, and each is got back', () => {
  const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", "'=", "''+", '＝');
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      const guarded = withoutFormula(start + rest);
      expect(guarded).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(withFormula(guarded)).toBe(start + rest);
    }),
  );
});
