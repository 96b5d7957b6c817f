import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCodegen } from '../../codegen/run';
import { project, put, ROOT, textsBelow } from './project';

test('--check prints what differs and the command that fixes it, and writes nothing', async () => {
  const at = await project();
  await at.cli();
  await at.edit('client', schema => put(schema, '/properties/name/x-label/de', 'Firma'));
  await rm(join(at.outDir, 'urls.ts'));
  const before = await textsBelow(at.outDir);

  expect(await at.cli('--check')).toEqual({
    code: 1,
    stdout: '',
    stderr: [
      '+ generated/urls.ts',
      '~ generated/labels/de/client.ts',
      '~ generated/labels/de/ride.ts',
      `generated/ is out of date. Run: npm run codegen -- --office ${at.folder}`,
      '',
    ].join('\n'),
  });
  expect(await textsBelow(at.outDir)).toEqual(before);
});

test('--check finds the migrations of two branches, as plan does', async () => {
  const at = await project();
  await at.cli();
  const migrations = join(at.folder, 'src/office/migrations');
  await mkdir(migrations, { recursive: true });
  const empty = JSON.stringify({ steps: [], acknowledge: [] });
  for (const name of ['0001_initial', '0002_mine', '0002_theirs'])
    await writeFile(join(migrations, `${name}.json`), empty);
  const checked = await at.cli('--check');
  expect(checked.code).toBe(1);
  expect(checked.stderr).toContain('0002_theirs should have the number 0003: two branches were merged');
});

test('what nothing emits any more is removed', async () => {
  const at = await project();
  await at.run();
  await rm(join(at.schemasDir, 'token.json'));
  await at.run();
  expect(Object.keys(await textsBelow(at.outDir)).filter(path => path.includes('token'))).toEqual([]);
  expect((await at.run({ check: true })).kind).toBe('clean');
});

test('a file that changes is replaced whole: what reads it meanwhile has it as it was', async () => {
  const at = await project();
  await at.run();
  const reading = await open(join(at.outDir, 'labels/de/client.ts'));
  const before = await readFile(join(at.outDir, 'labels/de/client.ts'), 'utf8');
  await at.edit('client', schema => put(schema, '/properties/name/x-label/de', 'Firma'));
  await at.run();
  expect(await reading.readFile('utf8')).toBe(before);
  expect(await readFile(join(at.outDir, 'labels/de/client.ts'), 'utf8')).toContain('Firma');
  expect((await readdir(at.folder)).toSorted()).toEqual(['generated', 'schemas']);
  await reading.close();
});

test('a hand-written file in generated/ is an error, and stays', async () => {
  const at = await project();
  await mkdir(join(at.outDir, 'admin'), { recursive: true });
  const path = join(at.outDir, 'admin/mine.tsx');
  await writeFile(path, 'export const mine = 1;\n');

  const ended = await at.cli();

  expect(ended.code).toBe(1);
  expect(ended.stderr).toBe(
    'generated/admin/mine.tsx\nNot written by codegen, which owns generated/. Move the file(s) to src/.\n',
  );
  expect(Object.keys(await textsBelow(at.outDir))).toEqual(['admin/mine.tsx']);
  expect(await readFile(path, 'utf8')).toBe('export const mine = 1;\n');
});

test('"new vehicle" writes a schema that passes as it is', async () => {
  const at = await project();
  expect(await at.cli('new', 'vehicle')).toMatchObject({ code: 0, stderr: '' });
  expect((await at.run()).kind).toBe('written');
  expect(Object.keys(await textsBelow(at.outDir))).toContain('admin/vehicle.tsx');
});

test.each([
  [['new', 'Vehicle'], '"Vehicle" is no entity name.'],
  [['new', 'client'], 'schemas/client.json exists already.'],
  [['--chekc'], 'Unknown command "--chekc".'],
])('%j is refused', async (args, start) => {
  const at = await project();
  const ended = await at.cli(...args);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(start);
});

test('an unknown command is answered with all that plan takes', async () => {
  const at = await project();
  await at.run();
  const [unknown, flags] = [await at.cli('paln'), await at.cli('plan', '--x')];
  const known = flags.stderr.match(/(?<=It takes .*)--\w+/g) ?? [];
  expect(known).toContain('--move');
  expect(known.filter(flag => !unknown.stderr.includes(`[${flag}`))).toEqual([]);
});

test('"init" writes an office that passes as it is, and overwrites none', async () => {
  const at = await project();
  const folder = join(at.folder, 'My Library');
  expect(await at.cli('init', folder)).toMatchObject({ code: 0, stderr: '' });
  const begun = { schemasDir: join(folder, 'schemas'), outDir: join(folder, 'generated') };
  expect(await runCodegen(begun)).toMatchObject({ kind: 'written' });
  expect(JSON.parse(await readFile(join(begun.schemasDir, 'product.json'), 'utf8'))).toMatchObject({
    name: 'my_library',
    basePath: '/my-library',
  });
  expect((await at.cli('init', folder)).stderr).toContain('is not empty');
});

test('the compiler checks the code of an office that "init" wrote, with the packages of the engine', async () => {
  const at = await project();
  const folder = join(at.folder, 'library');
  await at.cli('init', folder);
  await runCodegen({ schemasDir: join(folder, 'schemas'), outDir: join(folder, 'generated') });
  await mkdir(join(folder, 'src/office'), { recursive: true });
  await writeFile(
    join(folder, 'src/office/server.ts'),
    [
      "import type { OfficeParts } from '@engine/server/officeParts.ts';",
      "import type { Names } from '@generated/types/names.ts';",
      "import { useState } from 'react';",
      "import { sql } from 'kysely';",
      '',
      'export const used = [sql`1`, useState];',
      'export const office: OfficeParts<Names> = { hooks: { contcat: {} } };',
      '',
    ].join('\n'),
  );
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const said = await new Promise<string>(resolve => {
    execFile(process.execPath, [compiler, '-p', folder, '--checkers', '1'], (_, stdout) => resolve(stdout));
  });
  expect(said.match(/error TS.*/g)).toEqual([expect.stringMatching(/'contcat' does not exist/)]);
});

test('"init" takes the folder of --office, and no other word with a dash', async () => {
  const at = await project();
  const folder = join(at.folder, 'library');
  expect(await at.cli('init', '--office', folder)).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(join(folder, 'schemas'))).toEqual(['contact.json', 'product.json']);
  expect(await at.cli('init', '--force')).toEqual({
    code: 1,
    stdout: '',
    stderr: '"--force" is no folder. Name one: npm run codegen -- init ../library\n',
  });
});

test('"init" in a folder with the name of an address of the server writes an office that passes', async () => {
  const at = await project();
  const folder = join(at.folder, 'api');
  expect(await at.cli('init', folder)).toMatchObject({ code: 0 });
  const begun = { schemasDir: join(folder, 'schemas'), outDir: join(folder, 'generated') };
  expect(await runCodegen(begun)).toMatchObject({ kind: 'written' });
});
