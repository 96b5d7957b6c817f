import { text } from 'node:stream/consumers';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { labels } from '@generated/labels/de.ts';
import { entities } from '@generated/tables.ts';
import { urls } from '@generated/urls.ts';
import { expect } from 'vitest';
import { exampleOf } from '../engine/server/records/exampleOf.ts';
import { faultsOf } from './axe.ts';
import { changeableField, faultOf, writableValues } from './choices.ts';
import { covering } from './covering.ts';
import { addChildRows, errorOf, fillField, fillForm, inputOf, typed } from './form.ts';
import { openOffice } from './office.ts';
import { apiOf, appears, settled, type Visitor, visit } from './visitor.ts';

/** Multiples of three differ from the record that is there (1) in every value that is counted off. */
const number = 3;

/** A guest who was removed is archived and keeps the insurance number of the example: this one was never used. */
const free: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  'guest-insurance': [['kvnr', 'S040464113']],
};

/** A clerk in a German office of their own, and what clerks do there all day with records of any entity. */
export interface Clerk {
  /** what the browser complained about, but for the answers that the clerk asked for */
  complaints(): readonly string[];
  seeListAndRecord(meta: EntityMeta): Promise<void>;
  /** create, with one mistake at first, then change and remove, as far as the entity can */
  keep(meta: EntityMeta): Promise<void>;
  changeFirst(meta: EntityMeta): Promise<void>;
  /** the list as a CSV file, asked for by keyboard */
  takeAlong(meta: EntityMeta): Promise<{ readonly name: string; readonly lines: readonly string[] }>;
  /** a CSV file into the records, by keyboard; answers what the preview says of its rows and what then came of it */
  readIn(
    meta: EntityMeta,
    lines: readonly string[],
  ): Promise<{ readonly rows: readonly string[]; readonly result: string }>;
  seesInList(text: string): Promise<void>;
  /** filters the list, keeps that as a view, opens its address, and answers the conditions that stand there then */
  keepView(meta: EntityMeta, field: string, value: string): Promise<string>;
  close(): Promise<void>;
}

// the settings are one page of their own instead of a list: documents.test.ts works with it
const listed = entities.filter(
  ({ operations, resource }) => operations.includes('list') && resource !== 'setup',
);
const rows = (metas: readonly EntityMeta[]) => metas.map(meta => [meta.resource, meta] as const);

/**
 * Tables for `it.each`, by the names of resources. Of the entities with such a list, so many that each trait of screens
 * comes up twice: pagesInGerman.test.ts opens the list and a record of all.
 */
export const withList = rows(covering(listed));
/** Of the entities whose records a form creates, so many that each kind of input and each rule comes up twice. */
export const withForm = rows(covering(listed.filter(({ operations }) => operations.includes('create'))));
export const withUpdateOnly = rows(
  listed.filter(({ operations }) => operations.includes('update') && !operations.includes('create')),
);
export const refersToOthers = ({ fields }: EntityMeta) => fields.some(({ ref }) => ref !== null);

export async function openClerk(): Promise<Clerk> {
  const office = await openOffice();
  const clerk = await visit(office, 'administrator');
  await clerk.open('/');
  const { page } = clerk;
  const root = new URL(office.url).pathname;

  /** `/banks/:bankId/bic/new` with the ids of the records that are there. */
  const filled = (template = '') =>
    template.replace(':bankId', String(office.records.get('bank'))).replace(':id', '1');
  const addressNow = () => addressOf(clerk).slice(root.length);
  const example = (meta: EntityMeta) =>
    new Map([...writableValues(meta, exampleOf(meta, number, office.records)), ...(free[meta.name] ?? [])]);

  /** The menu leads to most lists; a nested one lies below its parent. */
  async function toList(meta: EntityMeta): Promise<void> {
    const path = filled(urls[meta.resource]?.list);
    const link = page.locator(`nav a[href="${root}${path}"]`);
    if ((await link.count()) > 0) await link.first().click();
    else await clerk.open(path);
    await page.locator('main h1').waitFor();
    await settled(page);
    if (meta.start) await showAll(`resources.${meta.resource}.filters.${meta.start}`);
    await appears(page, 'main tbody tr');
    await settled(page);
  }

  /** Takes away what the list starts with, where it is on. */
  async function showAll(name: string): Promise<void> {
    const on = page.locator('main [aria-pressed=true]', { hasText: label(name)[0] });
    if ((await on.count()) > 0) await on.click();
  }

  async function openForm(link: string): Promise<void> {
    await page.locator(link).first().click();
    await appears(page, 'main form');
    await page.getByRole('button', { name: 'Speichern', exact: true }).waitFor();
  }
  const openFormOfRecord = () => openForm('main a[aria-label="Bearbeiten"], main a:has-text("Bearbeiten")');
  const save = () => page.getByRole('button', { name: 'Speichern', exact: true }).click();

  /** Saves the form and waits for the page of the record; what the form objects to is the message of the failure. */
  async function saveAndSee({ resource }: EntityMeta): Promise<void> {
    await save();
    const seen = appears(page, 'main dl');
    await seen.catch(() => undefined);
    const objections = await page.locator('.MuiFormHelperText-root.Mui-error').allTextContents();
    const names = await page
      .locator('form [name][aria-invalid=true]')
      .evaluateAll(inputs => inputs.map(input => input.getAttribute('name')));
    expect({ objections, names }).toEqual({ objections: [], names: [] });
    await seen;
    expect(addressNow()).toMatch(patternOf(urls[resource]?.show));
  }

  async function create(meta: EntityMeta): Promise<void> {
    const before = await total(meta);
    await toList(meta);
    await openForm(`main a[href="${root}${filled(urls[meta.resource]?.create)}"]`);
    expect(await page.locator('h1').textContent()).toBe(label(`resources.${meta.resource}.page.create`)[0]);

    const values = example(meta);
    const fault = faultOf(meta, values);
    await fillForm(page, meta, new Map([...values, [fault.field.name, fault.value]]));
    await addChildRows(page, meta, child => withoutParent(child, meta));
    await save();
    expect(await errorOf(page, fault.field.name)).toBe(fault.message);
    expect(await total(meta)).toBe(before);

    await fillField(page, fault.field, values.get(fault.field.name));
    await saveAndSee(meta);
    expect(await total(meta)).toBe(before + 1);
  }

  async function change(meta: EntityMeta): Promise<void> {
    await openFormOfRecord();
    const { field, value } = await changeableField(meta, async name => inputOf(page, name).isEditable());
    await fillField(page, field, value);
    await saveAndSee(meta);
    // The key of a template, for instance, is folded away.
    const folded = page.locator('main details.technical:not([open]) > summary');
    if ((await folded.count()) > 0) await folded.first().click();
    expect(await page.locator('main').innerText()).toContain(typed(field, value));
  }

  async function remove(meta: EntityMeta): Promise<void> {
    const before = await total(meta);
    await openFormOfRecord();
    await page
      .locator('main')
      .getByRole('button', { name: /löschen$/i })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
    await appears(page, 'main tbody tr, .RaEmpty-message');
    // a list without what it starts with says so in its address
    const address = meta.start ? addressNow().split('?')[0] : addressNow();
    expect(address).toBe(filled(urls[meta.resource]?.list));
    expect(await total(meta)).toBe(before - 1);
  }

  async function total({ resource }: EntityMeta): Promise<number> {
    const answer = await clerk.context.request.get(apiOf(office, `${resource}?range=[0,0]`));
    return Number(answer.headers()['content-range']?.split('/')[1]);
  }

  function withoutParent(child: EntityMeta, parent: EntityMeta) {
    const by = parent.children.find(({ entity }) => entity === child.name)?.by;
    const values = new Map(example(child));
    values.delete(by ?? '');
    return values;
  }

  return {
    complaints: () => clerk.complaints.filter(text => !text.includes('status of 4')),
    seeListAndRecord: async meta => {
      await toList(meta);
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toBe(label(`resources.${meta.resource}.name`).at(-1));
      const first = page.locator('main tbody tr a').first();
      expect(await first.count()).toBe(1);
      await first.click();
      await appears(page, 'main dl');
      expect(addressNow()).toMatch(patternOf(urls[meta.resource]?.show));
    },
    keep: async meta => {
      await create(meta);
      if (meta.operations.includes('update')) await change(meta);
      if (meta.operations.includes('delete')) await remove(meta);
    },
    changeFirst: async meta => {
      await clerk.open(
        (urls[meta.resource]?.show ?? '').replace(':id', String(office.records.get(meta.name))),
      );
      await change(meta);
    },
    takeAlong: async meta => {
      await toList(meta);
      await page.getByRole('button', { name: 'Exportieren' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Exportieren' });
      await dialog.getByRole('radio', { name: /CSV/ }).press('Space');
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Exportieren' }).press('Enter');
      const file = await download;
      await dialog.waitFor({ state: 'hidden' });
      return {
        name: file.suggestedFilename(),
        lines: (await text(await file.createReadStream())).split('\r\n'),
      };
    },
    readIn: async (meta, lines) => {
      await toList(meta);
      await page.getByRole('button', { name: 'Importieren', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog', { name: / importieren/ });
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'Datei.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
      await dialog.getByRole('button', { name: 'Vorschau' }).press('Enter');
      const take = dialog.getByRole('button', { name: /übernehmen$/ });
      await take.waitFor();
      await dialog
        .getByRole('listitem')
        .nth(lines.length - 2)
        .waitFor();
      const rows = await dialog.getByRole('listitem').allInnerTexts();
      expect(await faultsOf(page)).toEqual([]);
      await take.press('Enter');
      const result = await dialog.getByRole('alert').filter({ hasText: 'übernommen.' }).innerText();
      await dialog.getByRole('button', { name: 'Schließen' }).press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      return { rows, result };
    },
    seesInList: wanted => page.locator('main tbody').getByText(wanted).first().waitFor(),
    keepView: async (meta, field, value) => {
      await toList(meta);
      await page.getByRole('button', { name: 'Bedingungen' }).press('Enter');
      const builder = page.getByRole('dialog', { name: 'Nach Bedingungen filtern' });
      const fields = builder.getByRole('combobox', { name: 'Feld' });
      await fields.fill(field);
      await fields.press('Enter');
      const operand = builder.getByRole('textbox', { name: 'Wert' });
      await operand.fill(value);
      await operand.press('Enter');
      await builder.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Ansichten' }).press('Enter');
      await page.getByRole('menuitem', { name: /^Als neue Ansicht/ }).press('Enter');
      const name = page.getByRole('textbox', { name: /^Name der Ansicht/ });
      await name.fill('Wichtige');
      await name.press('Enter');
      await page.getByRole('button', { name: 'Ansichten: Wichtige' }).waitFor();
      const kept = await page.request.get(apiOf(office, `list-views?list=${meta.resource}`));
      const { views } = await kept.json();
      await clerk.open(`${filled(urls[meta.resource]?.list)}?view=${views[0]?.id}`);
      return page.getByRole('group', { name: 'Bedingungen' }).innerText();
    },
    close: async () => {
      await clerk.leave();
      await office.close();
    },
  };
}

const label = (key: string) => (labels[key] ?? key).split(' |||| ');

const patternOf = (template = '') =>
  new RegExp(`^${template.replaceAll(/:\w+/g, '\\d+').replace('?', '\\?')}$`);

function addressOf({ page }: Visitor): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
