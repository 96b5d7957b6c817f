import { existsSync, readFileSync } from 'node:fs';
import { shippedRoles } from '@engine/server/records/shippedRoles.ts';
import { expect, it } from 'vitest';
import { settingsTable } from './settingsTable.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it('the README names every setting with the default that the server has', () => {
  expect(readme).toContain(settingsTable());
});

it('the README names every role with its demo sign-in', () => {
  expect(shippedRoles.filter(({ key }) => !readme.includes(`\`${key}@example.org\``))).toEqual([]);
});

it('every command of the README exists', () => {
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(match => match[1] ?? '');
  expect(named.filter(name => !(name in scripts))).toEqual([]);
});

it('every file that the README points to exists', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(match => match[1] ?? '');
  expect(linked.filter(path => !existsSync(path))).toEqual([]);
});
