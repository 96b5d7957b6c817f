import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import { SessionAuthentication } from '@engine/server/auth/authentication.ts';
import { authRoutes } from '@engine/server/auth/routes.ts';
import { readConfig } from '@engine/server/config.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { operators } from '@engine/shared/filterValue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { entities } from '@generated/tables.ts';
import { office as parts } from '@office/server.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nestedBody } from '../access/probes.ts';
import { dialects } from '../office.ts';
import { exampleOf } from '../records/exampleOf.ts';
import { type FilledOffice, listed, openFilledOffice } from './createRecords.ts';

const isWhole = process.env.MATRIX === 'whole';

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Whatever JSON can say; texts among them that a database, a number or an object could take for something else. */
const values: readonly unknown[] = [
  null,
  {},
  [],
  { a: { b: 1 } },
  [[1], { a: 1 }],
  [null],
  deep(60),
  true,
  0,
  -1,
  1.5,
  2 ** 60,
  1e308,
  '',
  'NaN',
  'Infinity',
  '1e999',
  'x'.repeat(6_000),
  'toString',
  '2026-02-30',
  '9999-99-99T99:99:99.999Z',
  '%\\_',
  '😀',
];

/** What no JSON value becomes, written out. */
const broken = [
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"\\udc00":1}',
  '{"__proto__":1}',
  '{"n":1e999}',
  '[',
  '',
];

const spellings = [
  'null',
  '"x"',
  '[]',
  '{}',
  '[null,null]',
  '["id"]',
  '[1,2]',
  '[-1,1]',
  '[0,1e999]',
  '[0,9007199254740993]',
  '[[0],[1]]',
  'NaN',
  '"\\ud800"',
];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Request = readonly [method: Method, path: string, body?: string];

describe.each(dialects)('a value of the wrong shape on %s', dialect => {
  let office: FilledOffice;
  let app: FastifyInstance;
  const routes: { readonly method: string; readonly url: string }[] = [];
  let sent = 0;

  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.push({ method: name, url });
    });
  };

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    const config = readConfig({ MODE: 'demo', SECRET_KEY: 'k'.repeat(32) }, product);
    const open = openData(office.database, office.model);
    const user = { ...allRights, userId: office.owner.id, ownerId: office.owner.id, confirmedAt: Date.now() };
    subscribe('fastify.initialization', watch);
    app = await buildApp({
      config: { publicUrl: config.publicUrl },
      facts,
      office: parts,
      database: office.database,
      open,
      authentication: { authenticate: async () => user, provesOrigin: () => true },
      apiPlugins: [authRoutes(new SessionAuthentication(open, config))],
      eventLoopDelayMs: 0,
    });
    unsubscribe('fastify.initialization', watch);
  });
  afterAll(async () => {
    await app.close();
    await office.close();
  });

  /** The requests that ended in a fault of the server. */
  async function faultsOf(requests: readonly Request[]) {
    sent += requests.length;
    const found: string[] = [];
    for (const [method, path, body] of requests) {
      const { statusCode } = await app.inject({
        method,
        url: `/api/v1/${path}`,
        headers: { 'if-match': '"v1"', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: body }),
      });
      if (statusCode >= 500) found.push(`${statusCode} ${method} ${path} ${body?.slice(0, 200) ?? ''}`);
    }
    return found;
  }

  const idOf = ({ name }: EntityMeta) => office.records.get(name) ?? 1;
  const writable = (meta: EntityMeta) => meta.fields.filter(({ computed, secret }) => !computed && !secret);

  /** The record as it would be sent, with one value in the place of one field, and of the group that it stands in. */
  const bodiesFor = (meta: EntityMeta, wrong: readonly unknown[]) => {
    const example = exampleOf(meta, 3, office.records);
    const row = { meta, id: 0, side: 'a', isOwn: false, createdBy: null, fields: example } as const;
    const body = nestedBody(
      row,
      writable(meta).filter(({ readOnly }) => !readOnly),
    );
    return writable(meta).flatMap((field, at) =>
      [0, 1].map(step => ({ ...body, ...placed(field, body, wrong[(at + step * 3) % wrong.length]) })),
    );
  };

  const placed = ({ name }: Field, body: Readonly<Record<string, unknown>>, value: unknown) => {
    const [group = '', member] = name.split('.');
    return { [group]: member === undefined ? value : { ...Object(body[group]), [member]: value } };
  };

  const changed = entities.filter(
    ({ operations }) => operations.includes('create') || operations.includes('update'),
  );

  /** Structures reach the hooks of an office first: each field alone. The other values all fields take together. */
  test.each(changed.map(meta => [meta.resource, meta] as const))(
    'in a record of %s',
    async (resource, meta) => {
      const structures = dialect === 'sqlite' ? [{ a: 1 }, [{ b: 2 }], 7, 'x', true] : [{ a: 1 }];
      const alone = bodiesFor(meta, structures).map(body => JSON.stringify(body));
      const together = values.map(value =>
        JSON.stringify(Object.assign({}, ...writable(meta).map(field => placed(field, {}, value)))),
      );
      const rows = meta.children.flatMap(({ name }) =>
        values.map(value => JSON.stringify({ [name]: [value] })),
      );
      const id = idOf(meta);
      expect(
        await faultsOf([
          ...[...alone, ...rows, ...broken].flatMap(body => [
            ['POST', resource, body] as const,
            ['PUT', `${resource}/${id}`, body] as const,
          ]),
          ...together.flatMap(body => [
            ['POST', resource, body] as const,
            ['PUT', `${resource}?filter={"id":[${id}]}`, body] as const,
          ]),
          ...(meta.workflow?.transitions ?? []).flatMap(({ name }) =>
            values.map(value => {
              const body = JSON.stringify({ reason: value, fields: value, decision: value });
              return ['POST', `${resource}/${id}/transitions/${name}`, body] as const;
            }),
          ),
        ]),
      ).toEqual([]);
    },
  );

  test.each(listed.map(meta => [meta.resource, meta] as const))('in a list of %s', async (resource, meta) => {
    const own = [
      ...meta.fields.map(({ name }) => name),
      ...meta.systemColumns,
      'nothing',
      '',
      '.',
      '__proto__',
    ];
    const behind = meta.fields.flatMap(({ name, ref }) => {
      const target = entities.find(each => each.name === ref?.entity);
      return (target?.fields ?? []).slice(0, 4).map(field => `${name}.${field.name}`);
    });
    const sorts = [...own, ...behind].map(name => ({ sort: JSON.stringify([name, 'ASC']) }));
    const filters = [...own, ...behind].flatMap((name, at) =>
      ['', ...operators.map(operator => `_${operator}`)].map((operator, index) => ({
        filter: JSON.stringify({ [`${name}${operator}`]: values[(at + index * 5) % values.length] }).slice(
          0,
          7_000,
        ),
      })),
    );
    const odd = ['sort', 'filter', 'range'].flatMap(name => spellings.map(value => ({ [name]: value })));
    const kept = filters.filter((_, index) => index % (dialect === 'sqlite' ? 3 : 11) === 0);
    expect(
      await faultsOf(
        [...sorts, ...kept, ...odd].map(
          query => ['GET', `${resource}?${new URLSearchParams(query)}`] as const,
        ),
      ),
    ).toEqual([]);
  });

  test('in the body of any other route', async () => {
    const names = [
      'changes',
      'scopes',
      'version',
      'reason',
      'ids',
      'email',
      'password',
      'current',
      'code',
      'token',
    ];
    const more = [
      'user',
      'role',
      'name',
      'path',
      'kind',
      'body',
      'subject',
      'bill',
      'bills',
      'cases',
      'period',
    ];
    const all = [
      ...names,
      ...more,
      'company',
      'allocations',
      'from',
      'to',
      'until',
      'days',
      'fields',
      'permissions',
    ];
    const bodies = [
      ...values.map(value => JSON.stringify(value)),
      ...values.map(value => JSON.stringify(Object.fromEntries(all.map(name => [name, value])))),
      ...values.map(value =>
        JSON.stringify(Object.fromEntries(all.map(name => [name, [{ id: value, role: value }]]))),
      ),
      ...broken,
    ];
    const others = routes.filter(
      ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/') && !url.includes(':resource'),
    );
    expect(others.length).toBeGreaterThan(40);
    const requests = others.flatMap(({ method, url }) => {
      const path = url.slice('/api/v1/'.length).replace(/:\w+/g, '1');
      const odd = [...spellings, 'x'.repeat(300)].map(value => `${path}?q=${encodeURIComponent(value)}`);
      const asked = method === 'GET' ? [path, ...odd].map((each): Request => ['GET', each]) : [];
      return method === 'GET' ? asked : bodies.map((body): Request => [method as Method, path, body]);
    });
    // most are refused before any database is asked
    const kept = requests.filter((_, index) => isWhole || dialect === 'sqlite' || index % 4 === 0);
    expect(await faultsOf(kept)).toEqual([]);
  });

  test('half of a character is no text that is taken', async () => {
    const { status, body } = await office.owner.post('titles', broken[0]);
    expect([status, body.code]).toEqual([400, 'invalidJson']);
  });

  test('several records have no order by one of their fields', async () => {
    const several = listed.flatMap(({ resource, fields }) =>
      fields.flatMap(({ name, ref }) => (ref?.join ? [[resource, `${name}.id`] as const] : [])),
    );
    expect(several.length).toBeGreaterThan(2);
    for (const [resource, path] of several) {
      const { status, body } = await office.owner.get(
        `${resource}?sort=["${path}","ASC"]`.replaceAll('"', '%22'),
      );
      expect([path, status, body.code, body.detail.includes(path)]).toEqual([path, 400, 'unknownSort', true]);
    }
  });

  test('was sent often enough', () => {
    expect(sent).toBeGreaterThan(dialect === 'sqlite' ? 9_000 : 3_000);
  });
});
