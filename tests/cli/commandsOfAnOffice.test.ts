import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFolder } from '../../src/cli/build.mjs';
import { npmCommand, workOnOffice } from '../../src/engine/shared/npmCommand.ts';

let library = '';
beforeAll(async () => {
  library = await mkdtemp(join(tmpdir(), 'library-'));
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
const command = (args: readonly string[], from = process.cwd()): Promise<Ended> =>
  ran(['src/cli/command.mjs', ...args, '--office', library], {
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
