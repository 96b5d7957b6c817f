import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type Project } from './project.ts';
import { type Visitor, visit } from './visitor.ts';

/** R-USE-2: from one new file in `schemas/` come table, API, screens, menu and permissions. */
let project: Project;
let manager: Visitor;
let entry: Visitor;
beforeAll(async () => {
  project = await copyProject();
  project.run('new', 'vehicle');
  await project.start();
  manager = await visit(project, 'management');
  entry = await visit(project, 'entry');
}, 240_000);
afterAll(async () => {
  await manager?.leave();
  await entry?.leave();
  await project?.remove();
});

const api = (path: string) => `${new URL(project.url).origin}/api/v1/${path}`;

describe('one new schema file and one start later, without any other change', () => {
  it('there is a migration, types, a screen and labels of it', () => {
    expect(existsSync(join(project.folder, 'generated/admin/vehicle.tsx'))).toBe(true);
    const types = readFileSync(join(project.folder, 'generated/types/entities.ts'), 'utf8');
    expect(types).toContain('interface Vehicle');
    expect(readFileSync(join(project.folder, 'generated/openapi.json'), 'utf8')).toContain('/vehicles');
  });

  it('a manager finds it in the menu, creates a vehicle, and sees a missing name named', async () => {
    const { page } = manager;
    await manager.open('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Vehicles' }).click();
    await page.locator('main a[href$="/vehicles/new"]').first().click();
    const save = page.getByRole('button', { name: 'Speichern', exact: true });
    await save.click();
    expect(await page.locator('.MuiFormHelperText-root.Mui-error').first().textContent()).toBe('Pflichtfeld');
    await page.locator('[name=name]').fill('Krankentransportwagen 7');
    await page.locator('[name=since]').fill('1.3.2026');
    await save.click();
    await page.locator('main dl').first().waitFor();
    expect(page.url()).toMatch(/\/vehicles\/\d+$/);
    expect(await page.locator('main').innerText()).toContain('01.03.2026');
  });

  it('the API lists it, and checks as the form does', async () => {
    const list = await manager.context.request.get(api('vehicles?filter={"q":"wagen"}'));
    expect(list.headers()['content-range']).toBe('vehicles 0-0/1');
    expect(await list.json()).toMatchObject([{ name: 'Krankentransportwagen 7', status: 'active' }]);
  });

  it('a role that was granted nothing gets 403 and no entry in the menu', async () => {
    expect((await entry.context.request.get(api('vehicles'))).status()).toBe(403);
    await entry.open('/');
    const links = entry.page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).not.toContain('Vehicles');
  });
});
