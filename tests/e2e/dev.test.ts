import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject, type Project } from './project.ts';
import { type Visitor, visit } from './visitor.ts';

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

it('npm run dev shows a field in the open form when its schema is saved, without a manual step', async () => {
  const { page } = developer;
  // the first visit waits until Vite has bundled the packages
  await page.goto(`${project.url}/titles/new`, { waitUntil: 'commit', timeout: 120_000 });
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
