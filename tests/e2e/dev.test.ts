import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, type Project } from './project.ts';
import { settled, type Visitor, visit } from './visitor.ts';

let project: Project;
let developer: Visitor;
beforeAll(async () => {
  project = await copyProject();
  await project.start('--dev');
  developer = await visit(project, 'administrator');
}, 240_000);
afterAll(async () => {
  await developer?.leave();
  await project?.remove();
});

it('npm run dev prints one address, which answers with the application', async () => {
  const addresses = project.printed().match(/http:\/\/\S+/g);
  expect(addresses).toEqual([project.url]);
  // the first visit waits until Vite has bundled the packages
  await developer.page.goto(project.url, { timeout: 120_000 });
  await developer.page.locator('h1').waitFor({ timeout: 120_000 });
});

it.each(['', '/', '?tab=1', '/bills', '/bills/3', '/jobs', '/profile'])(
  'the server answers /tours%s with the application',
  async path => {
    const answer = await fetch(project.url + path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/<script type="module" src="[^"]+\/main\.tsx/);
  },
);

it.each(['', '/bills/3'])('a reload shows the page at /tours%s again', async path => {
  const { page } = developer;
  await developer.open(path);
  const heading = await page.locator('h1').innerText();
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  await settled(page);
  expect(await page.locator('h1').innerText()).toBe(heading);
});

it('npm run dev shows a field in the open form when its schema is saved, without a manual step', async () => {
  const { page } = developer;
  await page.goto(`${project.url}/titles/new`, { waitUntil: 'commit' });
  await page.locator('[name=code]').waitFor({ timeout: 120_000 });

  const path = join(project.folder, 'schemas/title.json');
  const schema = JSON.parse(readFileSync(path, 'utf8'));
  schema.properties.nickname = {
    type: 'string',
    maxLength: 40,
    'x-label': { de: 'Kurzform', en: 'Nickname' },
  };
  const sections = schema['x-form'].sections ?? schema['x-form'].tabs[0].sections;
  sections[0].fields.push('nickname');
  const saved = performance.now();
  writeFileSync(path, JSON.stringify(schema, null, 2));
  await page.getByLabel('Kurzform').waitFor({ timeout: 60_000 });
  expect(await page.getByLabel('Kurzform').isEditable()).toBe(true);
  console.log(`save → visible: ${Math.round(performance.now() - saved)} ms`);
});
