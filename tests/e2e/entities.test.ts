import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labels } from '../../generated/labels/de.ts';
import { entities } from '../../generated/tables.ts';
import { urls } from '../../generated/urls.ts';
import type { EntityMeta } from '../../src/shared/entityMeta.ts';
import { exampleOf } from '../server/records/exampleOf.ts';
import { changeableField, faultOf, writableValues } from './choices.ts';
import { addChildRows, errorOf, fillField, fillForm, inputOf, typed } from './form.ts';
import { type Office, openOffice } from './office.ts';
import { apiOf, settled, type Visitor, visit } from './visitor.ts';

/** Multiples of three differ from the furnished record (1) in every value that is counted off. */
const number = 3;

let office: Office;
let clerk: Visitor;
beforeAll(async () => {
  office = await openOffice();
  clerk = await visit(office, 'administrator');
  await clerk.open('/');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
});

const all = entities.filter(({ operations }) => operations.includes('list'));
const does = (operation: EntityMeta['operations'][number]) =>
  all.filter(({ operations }) => operations.includes(operation));
const label = (key: string) => (labels[key] ?? key).split(' |||| ');

describe('a clerk opens the list and a record of', () => {
  it.each(all.map(meta => [meta.resource, meta] as const))('%s', async (resource, meta) => {
    await toList(meta);
    const heading = clerk.page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe(label(`resources.${resource}.name`).at(-1));
    const first = clerk.page.locator('main tbody tr a').first();
    expect(await first.count()).toBe(1);
    await first.click();
    await clerk.page.locator('main dl').first().waitFor();
    expect(pathNow()).toMatch(patternOf(urls[resource]?.show ?? ''));
  });
});

describe('a clerk creates, mends, changes and removes a record of', () => {
  it.each(does('create').map(meta => [meta.resource, meta] as const))('%s', async (resource, meta) => {
    const { page } = clerk;
    const before = await total(meta);
    await toList(meta);
    await page
      .locator(`main a[href="${new URL(office.url).pathname}${filled(urls[resource]?.create)}"]`)
      .click();
    await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor();
    expect(await page.locator('h1').textContent()).toBe(label(`resources.${resource}.page.create`)[0]);

    const values = writableValues(meta, exampleOf(meta, number, office.records));
    const fault = faultOf(meta, values);
    await fillForm(page, meta, new Map([...values, [fault.field.name, fault.value]]));
    await addChildRows(page, meta, child => withoutParent(child, meta));
    await save();
    expect(await errorOf(page, fault.field.name)).toBe(fault.message);
    expect(await total(meta)).toBe(before);

    await fillField(page, fault.field, values.get(fault.field.name));
    await saveAndSee(meta);
    expect(await total(meta)).toBe(before + 1);

    if (meta.operations.includes('update')) await change(meta);
    if (meta.operations.includes('delete')) await remove(meta);
  });

  it.each(
    does('update')
      .filter(({ operations }) => !operations.includes('create'))
      .map(meta => [meta.resource, meta] as const),
  )('%s, of those that are there', async (resource, meta) => {
    const id = office.records.get(meta.name);
    await clerk.open((urls[resource]?.show ?? '').replace(':id', String(id)));
    await change(meta);
  });
});

it('the browser has nothing to complain about after all this', () => {
  expect(clerk.complaints.filter(text => !text.includes('status of 4'))).toEqual([]);
});

/** The menu leads to most lists; a nested one lies below its parent. */
async function toList(meta: EntityMeta): Promise<void> {
  const path = filled(urls[meta.resource]?.list);
  const link = clerk.page.locator(`nav a[href="${new URL(office.url).pathname}${path}"]`);
  if ((await link.count()) > 0) await link.first().click();
  else await clerk.open(path);
  await clerk.page.locator('main tbody tr').first().waitFor();
  await settled(clerk.page);
}

/** Saves the form and waits for the page of the record; what the form objects to is the message of the failure. */
async function saveAndSee(meta: EntityMeta): Promise<void> {
  const { page } = clerk;
  await save();
  const pattern = patternOf(urls[meta.resource]?.show ?? '');
  const seen = page.locator('main dl').first().waitFor();
  const refused = page
    .locator('.Mui-error.MuiFormHelperText-root, [role=alert].MuiAlert-standardError')
    .first();
  await Promise.race([seen, refused.waitFor().then(() => undefined)]).catch(() => undefined);
  const objections = await page.locator('.MuiFormHelperText-root.Mui-error').allTextContents();
  const names = await page
    .locator('form [name][aria-invalid=true]')
    .evaluateAll(inputs => inputs.map(input => input.getAttribute('name')));
  expect({ objections, names }).toEqual({ objections: [], names: [] });
  await seen;
  expect(pathNow()).toMatch(pattern);
}

const save = () => clerk.page.getByRole('button', { name: 'Speichern', exact: true }).click();

async function change(meta: EntityMeta): Promise<void> {
  const { page } = clerk;
  await page.locator('main a[aria-label="Bearbeiten"], main a:has-text("Bearbeiten")').first().click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor();
  const { field, value } = await changeableField(meta, async name => inputOf(page, name).isEditable());
  await fillField(page, field, value);
  await saveAndSee(meta);
  expect(await page.locator('main').innerText()).toContain(typed(field, value));
}

async function remove(meta: EntityMeta): Promise<void> {
  const { page } = clerk;
  const before = await total(meta);
  await page.locator('main a[aria-label="Bearbeiten"], main a:has-text("Bearbeiten")').first().click();
  await page
    .locator('main')
    .getByRole('button', { name: /löschen$/i })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
  await page.locator('main tbody tr, .RaEmpty-message').first().waitFor();
  expect(pathNow()).toBe(filled(urls[meta.resource]?.list));
  expect(await total(meta)).toBe(before - 1);
}

async function total({ resource }: EntityMeta): Promise<number> {
  const answer = await clerk.context.request.get(apiOf(office, `${resource}?range=[0,0]`));
  return Number(answer.headers()['content-range']?.split('/')[1]);
}

function withoutParent(child: EntityMeta, parent: EntityMeta) {
  const by = parent.children.find(({ entity }) => entity === child.name)?.by;
  const values = new Map(writableValues(child, exampleOf(child, number, office.records)));
  values.delete(by ?? '');
  return values;
}

/** `/banks/:bankId/bic/new` with the ids of the furnished records. */
const filled = (template = '') =>
  template.replace(':bankId', String(office.records.get('bank'))).replace(':id', '1');

const patternOf = (template: string) =>
  new RegExp(`^${template.replaceAll(/:\w+/g, '\\d+').replace('?', '\\?')}$`);

function pathNow(): string {
  const { pathname, search } = new URL(clerk.page.url());
  return pathname.slice(new URL(office.url).pathname.length) + search;
}
