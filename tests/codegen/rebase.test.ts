import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forkOf } from '../../codegen/plan';
import { rebase } from '../../codegen/planRebase';

/** A repository whose branch main has these migrations; each makes the table or adds the column of its name. */
function repository(names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tours-rebase-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const write = (name: string, column = name.slice(5)) =>
    writeFileSync(
      join(folder, `${name}.json`),
      JSON.stringify({ steps: [{ kind: 'dropColumn', table: 'bank', name: column }], acknowledge: [] }),
    );
  const commit = () => {
    git('add', '.');
    git('commit', '-q', '-m', 'migrations');
  };
  git('init', '-q', '-b', 'main');
  for (const name of names) write(name);
  commit();
  return {
    folder,
    git,
    write,
    commit,
    names: () =>
      readdirSync(folder)
        .filter(name => name !== '.git')
        .sort(),
  };
}

test('after a merge the migrations of the branch come after those of main, their functions with them', () => {
  const at = repository(['0001_initial']);
  at.git('checkout', '-q', '-b', 'mine');
  at.write('0002_mine');
  at.write('0003_mine_too');
  writeFileSync(join(at.folder, '0003_mine_too.ts'), '');
  at.commit();
  at.git('checkout', '-q', 'main');
  at.write('0002_theirs');
  at.commit();
  at.git('checkout', '-q', 'mine');
  at.git('merge', '-q', 'main', '-m', 'merge');

  expect(forkOf(at.folder)).toContain('npm run codegen -- plan --rebase');
  const { ok, text } = rebase(at.folder, []);
  expect(ok).toBe(true);
  expect(text).toContain('0002_mine is now 0003_mine\n0003_mine_too is now 0004_mine_too\n');
  expect(at.names()).toEqual([
    '0001_initial.json',
    '0002_theirs.json',
    '0003_mine.json',
    '0004_mine_too.json',
    '0004_mine_too.ts',
  ]);
  expect(forkOf(at.folder)).toBeNull();
});

test('without git they are named', () => {
  const at = repository(['0001_initial', '0002_theirs', '0002_mine']);
  rmSync(join(at.folder, '.git'), { recursive: true });
  expect(rebase(at.folder, []).text).toContain('git knows no branch main here, so name those of this branch');
  expect(rebase(at.folder, ['0002_mien']).text).toBe(
    'There is no migration 0002_mien. Did you mean "0002_mine"?',
  );
  expect(rebase(at.folder, ['0002_mine']).ok).toBe(true);
  expect(at.names()).toEqual(['0001_initial.json', '0002_theirs.json', '0003_mine.json']);
});

test('on main itself they are named, too', () => {
  const at = repository(['0001_initial', '0002_mine', '0002_theirs']);
  expect(rebase(at.folder, []).text).toContain('main has all migrations, so none is of this branch.');
});

test('what both sides changed is planned again', () => {
  const at = repository(['0001_initial', '0002_theirs']);
  at.write('0002_mine', 'theirs');
  expect(rebase(at.folder, [])).toEqual({
    ok: false,
    text: '0002_theirs and 0002_mine both change bank.theirs. Delete 0002_mine.json and plan its change again: npm run codegen -- plan\nNothing was renamed.',
  });
  expect(at.names()).toContain('0002_mine.json');
});
