import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildModel } from '../../../codegen/buildModel.ts';
import { load } from '../../../codegen/load.ts';
import type { Look } from '../../../codegen/look.ts';
import { sourcesOf } from '../../../codegen/run.ts';
import { migrationFault } from '../../../src/cli/dev/migrationFault.ts';

/** What the database says of the migrations in a folder with these, and how often it was asked. */
async function faultOf(names: readonly string[], look: Look) {
  const folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ steps: [], acknowledge: [] }));
  const model = buildModel(sourcesOf(await load({ schemasDir: 'tests/second-office/schemas' })));
  let tries = 0;
  const fault = await migrationFault(model, folder, async () => {
    tries += 1;
    return look;
  });
  return { fault, tries };
}

const refused: Look = { kind: 'failed', at: 'here', reason: 'relation "loans" already exists' };

test('a fork of migrations is named with its remedy before anything is tried', async () => {
  const { fault, tries } = await faultOf(['0001_create', '0002_ours', '0002_theirs'], refused);
  expect(fault).toContain('0002_theirs should have the number 0003: two branches were merged');
  expect(fault).toContain('plan --rebase');
  expect(tries).toBe(0);
});

test('migrations without a fork are tried, and a trial that fails gives the reason', async () => {
  const names = ['0001_create', '0002_ours'];
  expect(await faultOf(names, refused)).toEqual({ fault: 'relation "loans" already exists', tries: 1 });
  expect(await faultOf(names, { kind: 'none' })).toEqual({ fault: null, tries: 1 });
});
