import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { urls } from '@generated/urls';
import { expect, test } from 'vitest';
import { type Project, project, put, ROOT, textsBelow } from './project';

const paths = {
  '@engine/*': ['./src/engine/*'],
  '@generated/*': ['./generated/*'],
  '@office/*': ['./src/office/*'],
};

/** What tsc says of `include` in a project whose src/ is the real one, save for the folders that are copied. */
async function typeCheck(at: Project, include: readonly string[]): Promise<readonly string[]> {
  await writeFile(
    join(at.folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: { paths }, include }),
  );
  await symlink(join(ROOT, 'node_modules'), join(at.folder, 'node_modules'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const printed = await new Promise<string>(resolve => {
    // several checkers would look at much of the same
    const program = [tsc, '--noEmit', '--checkers', '1'];
    execFile(process.execPath, program, { cwd: at.folder }, (_, stdout) => resolve(stdout));
  });
  return printed.split('\n').filter(line => line !== '');
}

test('what is printed for the sample passes the type check', async () => {
  const at = await project();
  await at.run();
  await symlink(join(ROOT, 'src'), join(at.folder, 'src'));
  expect(await typeCheck(at, ['generated'])).toEqual([]);
});

test('a renamed field makes the type check fail where a hand-written screen replaces it (R-USE-2), and wherever the office names its column', async () => {
  const at = await project(join(ROOT, 'schemas'), join(ROOT, 'schemas/system'));
  const rename = async (file: string, from: string, to: string) => {
    const text = await readFile(join(at.schemasDir, `${file}.json`), 'utf8');
    await at.write(file, text.replaceAll(from, to));
  };
  for (const file of ['bill', 'overdue-payment-alert'])
    await rename(file, 'dunning_block_reason', 'dunning_stop_reason');
  await rename('tour', 'km_empty', 'km_unladen');
  expect((await at.run()).kind).toBe('written');
  await cp(join(ROOT, 'src'), join(at.folder, 'src'), { recursive: true });
  const named = placesOf(/\bkm_empty\b/, await textsBelow(join(at.folder, 'src/office')));

  const office = ['rows.ts', '*/server', 'seed', 'bills/screens'].map(each => `src/office/${each}`);
  const faults = await typeCheck(at, office);

  const ofScreen = faults.filter(line => line.startsWith('src/office/bills/screens/bill.tsx('));
  expect(ofScreen.join('\n')).toContain('dunning_block_reason');
  const places = faults.flatMap(line => /^(\S+)\((\d+),/.exec(line)?.slice(1, 3).join(' ') ?? []);
  expect(named).toContainEqual(expect.stringMatching(/^src\/office\/cases\/server\/loadTours.ts /));
  expect(places).toEqual(expect.arrayContaining([...named]));
  expect(faults.join('\n')).toContain("'km_empty'");
});

/** `src/office/cases/server/loadTours.ts 50`, for each line of code that names it. */
const placesOf = (name: RegExp, texts: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(texts)
    .filter(([file]) => /\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, at) => (name.test(line) ? `src/office/${file} ${at + 1}` : [])),
    );

test.each<readonly [string, object]>([
  ['banks', { list: '/banks', create: '/banks/new', show: '/banks/:id' }],
  ['bic', { list: '/banks/:bankId/bic', create: '/banks/:bankId/bic/new', show: '/banks/:bankId/bic/:id' }],
  ['activity-log', { list: '/activity-log' }],
  ['permissions', { list: '/authorization/permissions', create: '/authorization/permissions/create' }],
  ['roles', { list: '/authorization/roles', create: '/authorization/roles/create' }],
  ['bill-cases', { list: '/bill-cases', show: '/bill-cases/:id' }],
  ['bills', { list: '/bills', show: '/bills/:id' }],
  ...[
    'billingcodes',
    'clients',
    'companies',
    'dta-recipient',
    'guest',
    'guest-type',
    'health-insurance',
    'payments',
    'tariffcodes',
    'tariffnumbers',
    'templates-management',
    'titles',
    'tours',
    'treatment-types',
    'users',
  ].map(name => [name, { list: `/${name}`, create: `/${name}/new`, show: `/${name}/:id` }] as const),
  ['documents', { list: '/documents', show: '/documents/:id' }],
  ['overdue-payment-alerts', { list: '/overdue-payment-alerts' }],
  ['person-warnings', { list: '/person-warnings', show: '/person-warnings/:id' }],
  ['setup', { list: '/setup', show: '/setup/:id' }],
])('R-ROUTE: the URLs of %s', (resource, expected) => {
  expect(urls[resource]).toMatchObject(expected);
});

test('child rows whose name has a digit before a letter have the interface that their record names', async () => {
  const at = await project();
  const leg = await readFile(join(at.schemasDir, 'leg.json'), 'utf8');
  await at.write('leg2way', leg.replace('"x-resource": "ride-legs"', '"x-resource": "ride-ways"'));
  await at.edit('ride', ride =>
    put(ride, '/x-children/1', { name: 'ways', entity: 'leg2way', by: 'ride', label: { de: 'W', en: 'W' } }),
  );
  expect(await at.run()).toMatchObject({ kind: 'written' });
  const types = await readFile(join(at.outDir, 'types/entities.ts'), 'utf8');
  expect(types).toMatch(/ways\??: Leg2way\[\];/);
  expect(types).toContain('export interface Leg2way extends');
});

test('R-ROUTE-8, R-ROUTE-9: rights and roles are edited below /edit', () => {
  expect(urls.permissions?.edit).toMatch(/^\/authorization\/permissions\/edit\/:id/);
  expect(urls.roles?.edit).toMatch(/^\/authorization\/roles\/edit\/:id/);
});
