import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCodegen, runCodegen } from '../../codegen/run';
import { type Json, type Project, project, put, textsBelow } from './project';

const label = { de: 'Neu', en: 'New' };

/** Saved one after the other, each seen by the session alone before the next. */
const SAVES: readonly (readonly [what: string, entity: string, change: (schema: Json) => void])[] = [
  ['a new field', 'client', schema => put(schema, '/properties/fax', { type: 'string', 'x-label': label })],
  [
    'a field of child rows',
    'leg',
    schema => put(schema, '/properties/stop', { type: 'integer', 'x-label': label }),
  ],
  [
    'a field of a fragment',
    'common/place',
    schema => put(schema, '/properties/gate', { type: 'string', 'x-label': label }),
  ],
  ['another resource, which references name', 'client', schema => put(schema, '/x-resource', 'customers')],
  [
    'another label of what is looked at through a reference',
    'client',
    schema => put(schema, '/properties/email/x-label/de', 'Post'),
  ],
  ['a nested entity that leaves its parent', 'permit', schema => put(schema, '/x-route', undefined)],
  [
    'another order of the groups of the menu',
    'product',
    product => put(product, '/menuGroups', (product.menuGroups as unknown[]).toReversed()),
  ],
  [
    'another row scope, which every table names',
    'product',
    product => put(product, '/scopes/payers', { entity: 'client', label, reach: label, shortReach: label }),
  ],
  ['a path to the record of that scope', 'ride', schema => put(schema, '/x-scopes/payers', 'client')],
  [
    'another role',
    'product',
    product => {
      put(product, '/roles/dispatch', { label });
    },
  ],
  [
    'nothing but the order of keys',
    'ride',
    schema => {
      const turned = Object.entries(schema).reverse();
      for (const [key, value] of turned) {
        delete schema[key];
        schema[key] = value;
      }
    },
  ],
];

async function freshTexts(at: Project): Promise<Readonly<Record<string, string>>> {
  const outDir = join(at.folder, 'fresh');
  await rm(outDir, { recursive: true, force: true });
  await runCodegen({ schemasDir: at.schemasDir, systemDir: at.systemDir, outDir });
  return textsBelow(outDir);
}

test('a session gives what a fresh run gives, whatever was saved since its last run', async () => {
  const at = await project();
  const session = createCodegen(at);
  await session.run();
  for (const [what, entity, change] of SAVES) {
    await at.edit(entity, change);
    await session.run();
    expect(await textsBelow(at.outDir), what).toEqual(await freshTexts(at));
  }
});

test('a session notices what a saved schema breaks in another one, and that it is fixed', async () => {
  const at = await project();
  const session = createCodegen(at);
  await session.run();
  await at.edit('client', schema => {
    put(schema, '/properties/mail', (schema.properties as Json).email);
    put(schema, '/properties/mail/x-renamed-from', 'email');
    put(schema, '/properties/email', undefined);
  });
  const broken = await session.run();
  expect(broken.kind === 'faulty' && broken.printed).toContain('schemas/ride.json');
  await at.edit('ride', schema => put(schema, '/properties/client_email/x-computed/lookup', 'client.mail'));
  expect((await session.run()).kind).toBe('written');
});

test('a session writes again what was deleted, and removes what a deleted schema left', async () => {
  const at = await project();
  const session = createCodegen(at);
  await session.run();
  await rm(join(at.outDir, 'tables/client.ts'));
  await rm(join(at.schemasDir, 'token.json'));
  await session.run();
  expect(await textsBelow(at.outDir)).toEqual(await freshTexts(at));
});

test('an office without row scopes has tables that name none', async () => {
  const at = await project();
  await at.edit('product', product => {
    put(product, '/scopes', {});
    put(product, '/roles/client/reach', 'own');
  });
  for (const name of ['client', 'permit', 'ride']) {
    await at.edit(name, schema => put(schema, '/x-scopes', undefined));
  }
  expect(await at.run()).toMatchObject({ kind: 'written' });
  expect((await textsBelow(at.outDir))['tables/ride.ts']).toContain('  scopes: {},\n');
});
