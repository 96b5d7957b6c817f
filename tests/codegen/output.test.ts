import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { urls } from '../../generated/urls';
import { type Project, project, ROOT } from './project';

/** What tsc says of `include` in a project whose src/ is the real one, save for the folders that are copied. */
async function typeCheck(at: Project, include: readonly string[]): Promise<readonly string[]> {
  await writeFile(
    join(at.folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include }),
  );
  await symlink(join(ROOT, 'node_modules'), join(at.folder, 'node_modules'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const printed = await new Promise<string>(resolve => {
    execFile(process.execPath, [tsc, '--noEmit'], { cwd: at.folder }, (_, stdout) => resolve(stdout));
  });
  return printed.split('\n').filter(line => line !== '');
}

test('what is printed for the sample passes the type check', async () => {
  const at = await project();
  await at.run();
  await symlink(join(ROOT, 'src'), join(at.folder, 'src'));
  expect(await typeCheck(at, ['generated'])).toEqual([]);
});

/** src/admin/resources is copied, so that it sees the generated files of this project; all else is linked. */
async function linkSources(at: Project): Promise<void> {
  await mkdir(join(at.folder, 'src/admin'), { recursive: true });
  await symlink(join(ROOT, 'src/shared'), join(at.folder, 'src/shared'));
  for (const name of await readdir(join(ROOT, 'src/admin'))) {
    const [from, to] = [join(ROOT, 'src/admin', name), join(at.folder, 'src/admin', name)];
    await (name === 'resources' ? cp(from, to, { recursive: true }) : symlink(from, to));
  }
}

test('a renamed field makes the type check fail where a hand-written screen replaces it (R-USE-2)', async () => {
  const at = await project(join(ROOT, 'schemas'));
  for (const name of ['bill', 'overdue-payment-alert']) {
    const text = await readFile(join(at.schemasDir, `${name}.json`), 'utf8');
    await at.write(name, text.replaceAll('dunning_block_reason', 'dunning_stop_reason'));
  }
  expect((await at.run()).kind).toBe('written');
  await linkSources(at);

  const faults = await typeCheck(at, ['src/admin/resources']);

  expect(faults.map(line => line.split('(')[0])).toContain('src/admin/resources/bill.tsx');
  expect(faults.join('\n')).toContain("'dunning_block_reason'");
});

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

test('R-ROUTE-8, R-ROUTE-9: rights and roles are edited below /edit', () => {
  expect(urls.permissions?.edit).toMatch(/^\/authorization\/permissions\/edit\/:id/);
  expect(urls.roles?.edit).toMatch(/^\/authorization\/roles\/edit\/:id/);
});
