import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildFolder } from '../../src/cli/build.mjs';
import { npmCommand, workOnOffice } from '../../src/engine/shared/npmCommand.ts';

let library = '';
beforeAll(async () => {
  library = await realpath(await mkdtemp(join(tmpdir(), 'library-')));
  await cp('tests/second-office/schemas', join(library, 'schemas'), { recursive: true });
  for (const args of [[], ['plan']])
    await ran(['--import', 'tsx', 'codegen/cli.ts', ...args, '--office', library]);
}, 120_000);
afterAll(async () => {
  await rm(buildFolder(library), { recursive: true, force: true });
  await rm(library, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | string | null;
  readonly said: string;
}

function ran(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise(done => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ code: error ? (error.code ?? null) : 0, said: stdout + stderr }),
    );
  });
}

/** A command as npm starts it for the library, called in the folder `from`. */
const command = (
  args: readonly string[],
  from = process.cwd(),
  settings: NodeJS.ProcessEnv = {},
): Promise<Ended> =>
  ran(['src/cli/command.mjs', ...args, '--office', library], {
    ...settings,
    INIT_CWD: from,
    NODE_ENV: 'production',
    MODE: 'demo',
    OFFICE: '',
  });

test('a command that says how to call it names the office that it works on', async () => {
  expect(await command(['backup'])).toEqual({
    code: 1,
    said: `Name the folder of the backups: npm run backup -- DIR [--with-key] --office ${library}\n`,
  });
});

test('backup and restore take folders from where they were called, and print them in full', async () => {
  const from = await realpath(await mkdtemp(join(tmpdir(), 'call-')));
  onTestFinished(() => rm(from, { recursive: true }));
  const settings = { DATABASE_URL: 'sqlite:data/library.db', SECRET_KEY: '' };
  expect((await command(['migrate'], from, settings)).code).toBe(0);

  const backup = await command(['backup', 'kept'], from, settings);
  const [name = ''] = await readdir(join(from, 'kept'));
  expect(backup.said).toContain(`The backup is ${join(from, 'kept', name)} (`);
  expect(backup.said).toContain(`It is in ${join(library, 'data/secret.key')}: keep a copy`);

  const restored = await command(
    ['restore', `kept/${name}`, '--into', 'sqlite:other/library.db', '--without-key'],
    from,
    settings,
  );
  expect(restored.said).toContain(' is restored.\n');
  expect(existsSync(join(from, 'other/library.db'))).toBe(true);
});

test('a command of the repository needs no office, and a folder with a space is quoted', () => {
  expect(npmCommand('codegen', 'plan')).toBe('npm run codegen -- plan');
  expect(npmCommand('start')).toBe('npm start');
  try {
    workOnOffice("/srv/Ada's library");
    expect(npmCommand('create-admin')).toBe(
      String.raw`npm run create-admin -- --office '/srv/Ada'\''s library'`,
    );
  } finally {
    workOnOffice(null);
  }
});
