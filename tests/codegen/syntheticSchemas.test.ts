import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCodegen } from '../../codegen/run.ts';
import { writeSyntheticSchemas } from '../../src/cli/bench/codegen.ts';

test('the schemas that npm run bench makes are sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-synthetic-'));
  await writeSyntheticSchemas(join(folder, 'schemas'), 2);
  const result = await runCodegen({ schemasDir: join(folder, 'schemas'), outDir: join(folder, 'out') });
  rmSync(folder, { recursive: true });
  expect(result.kind).toBe('written');
});
