import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { product } from '@generated/product.ts';
import { expect, it } from 'vitest';
import { settingsTable } from './settingsTable.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

it('the README names every setting with the default that the server has', () => {
  expect(readme).toContain(settingsTable());
});

it('the README names every role with its demo sign-in', () => {
  expect(product.roles.filter(({ key }) => !readme.includes(`\`${key}@example.org\``))).toEqual([]);
});

it('every command of the README exists', () => {
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(match => match[1] ?? '');
  expect(named.filter(name => !(name in scripts))).toEqual([]);
});

const folders = ['codegen', 'src', 'schemas', 'tests', '.github'];
const guides = folders
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  .filter(name => name.endsWith('.md'));

it.each(['README.md', ...guides])('every file that %s points to exists', guide => {
  const linked = [...readFileSync(guide, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    match => match[1] ?? '',
  );
  expect(linked.filter(path => !existsSync(join(dirname(guide), path)))).toEqual([]);
});

const files = [...folders, 'generated', 'public']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  )
  .concat(readdirSync('.'));

/** Files that a reader or a build writes. */
const comeLater = ['schemas/vehicle.json', 'NNNN_name.ts', 'NNNN_name.undo.json', 'builds/latest.json'];

/** A path with a leading slash is an address. */
const named = /`(\w[\w@./-]*\.(?:tsx?|mjs|json))`/g;

it.each(['README.md', ...guides])('every file that %s names in backticks exists', guide => {
  const paths = [...readFileSync(guide, 'utf8').matchAll(named)].map(match => match[1] ?? '');
  const isThere = (path: string) =>
    [join(dirname(guide), path), join('src', path), path].some(each => existsSync(each)) ||
    files.some(file => file.endsWith(`/${path}`));
  expect(paths.filter(path => !isThere(path) && !comeLater.includes(path))).toEqual([]);
});

const features = readdirSync('src/office', { withFileTypes: true }).filter(
  entry => entry.isDirectory() && entry.name !== 'migrations',
);

it.each(features.map(({ name }) => name))(
  'the folder of %s opens with a paragraph, whose files exist',
  name => {
    const text = readFileSync(`src/office/${name}/README.md`, 'utf8');
    const files = readdirSync(`src/office/${name}`, { recursive: true, encoding: 'utf8' }).map(file =>
      basename(file),
    );
    const named = [...text.matchAll(/`(?:\w+\/)*(\w+\.tsx?)`/g)].map(match => match[1] ?? '');
    expect(named.filter(file => !files.includes(file))).toEqual([]);
  },
);
