import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, cloneProject } from './project.ts';
import { apiOf, type Visitor, visit } from './visitor.ts';

/** R-USE-2: from one new file in `schemas/` come table, API, screens, menu and permissions. */
let clone: Clone;
let manager: Visitor;
let entry: Visitor;
beforeAll(async () => {
  clone = await cloneProject();
}, 240_000);
afterAll(async () => {
  await manager?.leave();
  await entry?.leave();
  await clone?.remove();
});

/** The commands of README's section about a new entity, in their order. */
const commands = () => {
  const [, section = ''] = readFileSync(join(clone.folder, 'README.md'), 'utf8').split(
    '\n## Add an entity in five minutes\n',
  );
  const [steps = ''] = section.split('\n## ');
  return [...steps.matchAll(/`(npm run [^`]+)`/g)].map(([, command = '']) => command);
};
/** Home, once Vite has bundled the packages and sent a thousand files one by one. */
async function come(role: string): Promise<Visitor> {
  const visitor = await visit(clone, role);
  await visitor.page.goto(clone.url, { timeout: 120_000 });
  await visitor.page.locator('h1').waitFor({ timeout: 120_000 });
  await visitor.page.getByRole('navigation').getByRole('link').first().waitFor();
  return visitor;
}

const schema = () => join(clone.folder, 'schemas/vehicle.json');
const link = () => manager.page.getByRole('navigation').getByRole('link', { name: 'Vehicles' });

describe('who has cloned the repository and follows README', () => {
  it('starts what is served while they work, and signs in', async () => {
    const [first = ''] = commands();
    const { scripts } = JSON.parse(readFileSync(join(clone.folder, 'package.json'), 'utf8'));
    const [program, file, ...flags] = String(scripts[first.replace('npm run ', '')]).split(' ');
    expect([program, file]).toEqual(['node', 'src/cli/start.mjs']);
    await clone.start(...flags);
    manager = await come('management');
    expect(await link().count()).toBe(0);
  }, 600_000);

  it('has the entity in the menu at once, with its migration, types, screen and labels', async () => {
    const [, second = '', ...others] = commands();
    expect(others).toEqual([]);
    expect(clone.run(second)).toContain('Written: ');
    await link().waitFor({ timeout: 120_000 });
    expect(existsSync(join(clone.folder, 'generated/admin/vehicle.tsx'))).toBe(true);
    const types = readFileSync(join(clone.folder, 'generated/types/entities.ts'), 'utf8');
    expect(types).toContain('interface Vehicle');
    expect(readFileSync(join(clone.folder, 'generated/openapi.json'), 'utf8')).toContain('/vehicles');
  });

  it('opens its form, changes its schema, and sees the change there with all that was typed', async () => {
    const { page } = manager;
    await link().click();
    await page.locator('main a[href$="/vehicles/new"]').first().click();
    await page.locator('[name=name]').fill('Krankentransportwagen 7');
    const changed = JSON.parse(readFileSync(schema(), 'utf8'));
    changed.properties.plate = {
      type: 'string',
      maxLength: 12,
      'x-label': { de: 'Kennzeichen', en: 'Number plate' },
    };
    changed['x-form'].sections[0].fields.push('plate');
    writeFileSync(schema(), JSON.stringify(changed, null, 2));
    await page.locator('[name=plate]').waitFor({ timeout: 60_000 });
    expect(await page.locator('[name=name]').inputValue()).toBe('Krankentransportwagen 7');
  });

  it('is shown where a fault is, and nothing is changed by it', async () => {
    const kept = readFileSync(schema(), 'utf8');
    writeFileSync(schema(), kept.replace('"maxLength": 12', '"maxLength": "12"'));
    const notice = manager.page.getByRole('region', { name: 'npm run dev' });
    const line = kept.slice(0, kept.indexOf('"maxLength": 12')).split('\n').length;
    await notice.getByText(new RegExp(`schemas/vehicle\\.json:${line}:\\d+`)).waitFor({ timeout: 60_000 });
    writeFileSync(schema(), kept);
    await notice.waitFor({ state: 'detached', timeout: 60_000 });
  });

  it('creates one, and sees a missing name named', async () => {
    const { page } = manager;
    const save = page.getByRole('button', { name: 'Speichern', exact: true });
    await page.locator('[name=name]').fill('');
    await save.click();
    const fault = page.locator('.MuiFormHelperText-root.Mui-error');
    expect(await fault.first().textContent()).toBe('Pflichtfeld');
    await page.locator('[name=name]').fill('Krankentransportwagen 7');
    await page.locator('[name=plate]').fill('M-KT 7');
    await page.locator('[name=since]').fill('1.3.2026');
    // the form is a line shorter without it, and the button that much higher
    await fault.waitFor({ state: 'detached' });
    await save.click();
    await page.locator('main dl').first().waitFor();
    expect(page.url()).toMatch(/\/vehicles\/\d+$/);
    expect(await page.locator('main').innerText()).toContain('01.03.2026');
  });

  it('gets it from the API, which checks as the form does', async () => {
    const { request } = manager.context;
    const list = await request.get(apiOf(clone, 'vehicles?filter={"q":"wagen"}'));
    expect(list.headers()['content-range']).toBe('vehicles 0-0/1');
    expect(await list.json()).toMatchObject([
      { name: 'Krankentransportwagen 7', plate: 'M-KT 7', status: 'active' },
    ]);
  });

  it('has granted nothing to a role that the schema does not name', async () => {
    entry = await come('entry');
    expect((await entry.context.request.get(apiOf(clone, 'vehicles'))).status()).toBe(403);
    const links = entry.page.getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).not.toContain('Vehicles');
  });

  it('commits what README names: nothing else is new, and all checks pass', async () => {
    await manager.leave();
    await entry.leave();
    expect(await clone.stop()).toBe('exit code 0');
    const changed = clone.run('git status --porcelain --untracked-files=all').trimEnd().split('\n');
    const places = changed.map(line => line.slice(3));
    expect(places).toContain('schemas/vehicle.json');
    expect(places.filter(place => place.startsWith('src/office/migrations/'))).toEqual([
      expect.stringMatching(/\d{4}_\w+\.json$/),
    ]);
    expect(
      places.filter(place => !/^(schemas\/vehicle\.json$|generated\/|src\/office\/migrations\/)/.test(place)),
    ).toEqual([]);
    clone.run('npm run --silent codegen -- --check');
    clone.run('npm run --silent codegen -- plan --check');
  });
});
