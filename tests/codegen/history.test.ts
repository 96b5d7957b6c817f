import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { historyOf } from '../../codegen/historyOf';
import { planMigration, writeMigration } from '../../codegen/plan';
import { noChoices, readPlanArguments } from '../../codegen/planArguments';
import { entity, field, options } from '../engine/server/database/sample';

const kind = (...values: readonly string[]) => field('kind', 'enum', { options: options(...values) });

test('tells which field came, went, was renamed and changed when', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tours-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const released = (entities: readonly ReturnType<typeof entity>[], ...args: readonly string[]) => {
    const choices = args.length > 0 ? readPlanArguments(args).choices : noChoices;
    writeMigration(folder, planMigration(entities, folder, choices), []);
    return entities;
  };
  const name = field('name', 'text', { required: true });
  released([entity('bank', [name, kind('a', 'b')], { systemColumns: ['id'] })]);
  released([entity('bank', [name, kind('a', 'b', 'c'), field('note', 'text')], { systemColumns: ['id'] })]);
  const title = field('title', 'text', { required: true });
  const house = {
    ...entity('bank', [title, kind('a', 'b', 'c')], { systemColumns: ['id'] }),
    table: 'houses',
  };
  const model = released([house], '--rename', 'bank=houses', '--rename', 'bank.name=title');

  const expected = [
    '0001_initial',
    '  made with',
    '  + id (id)',
    '  + name (text, required)',
    '  + kind (text)',
    '0002_add_bank_note',
    '  + note (text)',
    '  ~ kind: a, b, c',
    '0003_rename_houses',
    '  named houses, before that bank',
    '  - note',
    '  name is now title',
  ];
  expect(historyOf(model, folder, 'bank').text.split('\n')).toEqual(expect.arrayContaining(expected));
  expect(historyOf(model, folder, 'bnak')).toEqual({
    ok: false,
    text: 'No migration knows "bnak". Did you mean "bank"?',
  });

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-03-04T12:00:00Z' },
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'migrations');
  expect(historyOf(model, folder, 'bank').text).toContain('0002_add_bank_note (2026-03-04)\n');
});
