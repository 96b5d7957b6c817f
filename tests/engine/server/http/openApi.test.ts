import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../office.ts';
import { type WatchedRoute, watchRoutes } from '../watchRoutes.ts';

let office: Office;
let routes: readonly WatchedRoute[];

beforeAll(async () => {
  ({ built: office, routes } = await watchRoutes(() => openOffice('sqlite')));
});
afterAll(() => office.close());

test('the description holds what the caller may do, and nothing about the rest', async () => {
  const reader = await office.caller(['banks.list', 'banks.read']);
  const { body } = await reader.get('openapi.json');
  expect(Object.keys(body.paths['/banks'])).toEqual(['get']);
  expect(Object.keys(body.paths['/banks/{id}'])).toEqual(['get']);
  expect(body.paths['/guest']).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/kvnr|infection/);
});

test('a create request has to bring what the server does not fill in by itself, and a change nothing', async () => {
  const caller = await office.caller('all');
  const { body } = await caller.get('openapi.json');
  const entities = office.model.entities.filter(({ meta }) => meta.operations.includes('create'));
  expect(entities.length).toBeGreaterThan(20);
  for (const { meta } of entities) {
    const { schema } = body.paths[`/${meta.resource}`].post.requestBody.content['application/json'];
    const [input, needed = { required: [] }] = schema.allOf ?? [schema];
    expect(body.components.schemas[input.$ref.split('/').at(-1)].required).toBeUndefined();
    const described = needed.required.flatMap((name: string) => {
      const members: readonly string[] | undefined = needed.properties?.[name]?.required;
      return members?.map(member => `${name}.${member}`) ?? [name];
    });
    const { body: answer } = await caller.post(meta.resource, {});
    const faults = Object.entries<{ code: string }>(answer.errors ?? {});
    const missing = faults.flatMap(([name, { code }]) => (code === 'required' ? [name] : []));
    // What follows from other records is missing only where these say nothing either.
    const isAlways = (name: string) =>
      meta.fields.some(field => field.name === name && field.required && field.follows.length === 0);
    expect([meta.resource, described.toSorted()]).toEqual([
      meta.resource,
      missing.filter(isAlways).toSorted(),
    ]);
  }
});

test('the steps of a workflow are described to those who may take them', async () => {
  const steps = async (...rights: readonly string[]) =>
    Object.keys((await (await office.caller(rights)).get('openapi.json')).body.paths).filter(path =>
      path.includes('/transitions/'),
    );
  expect(await steps('tours.read')).toEqual([]);
  expect(await steps('tours.read', 'tours.cancel')).toEqual([
    '/tours/{id}/transitions/cancel',
    '/tours/transitions/cancel',
  ]);
});

test('figures of a list and the history of a record are described to those who may ask for them', async () => {
  const below = async (...rights: readonly string[]) => {
    const { body } = await (await office.caller(rights)).get('openapi.json');
    return Object.keys(body.paths).filter(path => /sums|groups|changes|looks/.test(path));
  };
  expect(await below('banks.create')).toEqual([]);
  expect(await below('banks.list')).toEqual(['/banks/sums', '/banks/sums/exact', '/banks/groups']);
  expect(await below('banks.read')).toEqual(['/banks/{id}/changes']);
  expect(await below('banks.read', 'activity-log.list')).toEqual(
    expect.arrayContaining(['/banks/{id}/changes', '/banks/{id}/looks']),
  );
});

test('files and letters are described to those who may have them', async () => {
  const described = async (...rights: readonly string[]) => {
    const { body } = await (await office.caller(rights)).get('openapi.json');
    return ['/documents/upload', '/documents/{id}/content', '/templates-management/preview'].filter(
      path => body.paths[path],
    );
  };
  expect(await described('documents.upload')).toEqual(['/documents/upload']);
  expect(await described('documents.read')).toEqual(['/documents/{id}/content']);
  expect(await described('templates-management.read')).toEqual(['/templates-management/preview']);
  expect(await described('banks.read')).toEqual([]);
});

test('imports are described to those who may list and import', async () => {
  const described = async (...rights: readonly string[]) => {
    const { body } = await (await office.caller(rights)).get('openapi.json');
    return Object.keys(body.paths).filter(path => path.includes('/imports'));
  };
  expect(await described('banks.list', 'guest.import')).toEqual([]);
  const paths = await described('banks.list', 'banks.import');
  expect(paths).toHaveLength(8);
  expect(paths.every(path => path.startsWith('/banks/imports'))).toBe(true);
});

test('no route of the records is left out of it, but a list below a parent and files in fields, which no schema here has', async () => {
  const { body } = await (await office.caller('all')).get('openapi.json');
  const described = Object.entries<object>(body.paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  );
  const isDescribed = ({ method, url }: WatchedRoute) => {
    const below = url.slice('/api/v1'.length).replaceAll(/:(resource|name)/g, '[^/{}]+');
    const path = below.replaceAll(/:\w+/g, '\\{id\\}');
    return described.some(each => new RegExp(`^${method} ${path}$`).test(each));
  };
  const ofRecords = routes.filter(({ method, url }) => url.includes('/:resource') && method !== 'HEAD');
  expect(ofRecords.length).toBeGreaterThan(20);
  expect(ofRecords.filter(route => !isDescribed(route)).map(({ method, url }) => `${method} ${url}`)).toEqual(
    [
      'POST /api/v1/:resource/files/:field',
      'GET /api/v1/:resource/:id/files/:field/:file',
      'GET /api/v1/:parent/:parentId/:resource',
    ],
  );
});

test('answers of imports and bulk changes are described to those alone who may get them', async () => {
  const schemas = async (...rights: readonly string[]) =>
    Object.keys((await (await office.caller(rights)).get('openapi.json')).body.components.schemas).filter(
      name => /^(Import|Bulk)/.test(name),
    );
  expect(await schemas('banks.list')).toEqual([]);
  expect(await schemas('banks.list', 'banks.import')).toEqual(['Import', 'ImportRows']);
  expect(await schemas('banks.list', 'banks.update')).toEqual(['BulkChange', 'BulkRows']);
});

test('who may do everything gets everything, and every reference leads somewhere', async () => {
  const { body } = await (await office.caller('all')).get('openapi.json');
  expect(Object.keys(body.paths['/banks']).sort()).toEqual(expect.arrayContaining(['get', 'post']));
  for (const [, kind, name] of JSON.stringify(body).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
    expect(body.components[String(kind)]?.[String(name)], `${kind}/${name}`).toBeDefined();
  }
});
