import { formatDay, formatInstant, formatMonth } from '@engine/admin/kit/format/date.ts';
import { formatScaled } from '@engine/admin/kit/format/number.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { labels } from '@generated/labels/de.ts';
import { entities } from '@generated/tables.ts';
import type { Locator, Page } from 'playwright-core';

export type Values = ReadonlyMap<string, unknown>;

/**
 * Fills a German form as a person does: types texts, opens lists, ticks boxes, and leaves each field. What the
 * form does not ask for is passed over, unless a record cannot do without it.
 */
export async function fillForm(page: Page, meta: EntityMeta, values: Values, prefix = ''): Promise<void> {
  for (const [name, value] of values) {
    const field = meta.fields.find(each => each.name === name);
    if (!field || value === null) continue;
    const isAsked = (await inputOf(page, prefix + name).count()) > 0;
    if (isAsked || (field.required && field.default === null)) await fillField(page, field, value, prefix);
  }
}

export async function fillField(page: Page, field: Field, value: unknown, prefix = ''): Promise<void> {
  const input = inputOf(page, prefix + field.name);
  await openTabOf(page, input);
  switch (field.kind) {
    case 'boolean':
      return input.setChecked(value === true);
    case 'enum':
    case 'enums':
      return choose(page, input, [value].flat().map(String));
    case 'ref':
      return pickFirst(page, input);
    case 'refs':
      return Array.isArray(value) && value.length === 0 ? undefined : pickFirst(page, input);
    default:
      await input.fill(typed(field, value));
      return input.blur();
  }
}

export const inputOf = (page: Page, name: string): Locator =>
  page.locator(`main form [name="${name}"]`).first();

/** What is wrong with the field, once it is marked: the first line below it, above its help. */
export async function errorOf(page: Page, name: string): Promise<string | null> {
  const input = inputOf(page, name);
  await openTabOf(page, input);
  const control = input.locator('xpath=ancestor::*[contains(@class, "MuiFormControl-root")][1]');
  const below = await control.locator('.MuiFormHelperText-root.Mui-error').first().innerText();
  return below.split('\n')[0] ?? null;
}

/** A row of the form for each kind of child row, filled with what `example` answers for its entity. */
export async function addChildRows(
  page: Page,
  meta: EntityMeta,
  example: (child: EntityMeta) => Values,
): Promise<void> {
  for (const { name, entity } of meta.children) {
    const child = entities.find(each => each.name === entity);
    const group = page.getByRole('group', {
      name: labels[`resources.${meta.resource}.children.${name}`],
      includeHidden: true,
    });
    await openTabOf(page, group);
    await group.getByRole('button', { name: 'Zeile hinzufügen' }).click();
    if (child) await fillForm(page, child, example(child), `${name}.0.`);
  }
}

/** Hidden tabs stay in the page, so their inputs are there and cannot be used. */
async function openTabOf(page: Page, inside: Locator): Promise<void> {
  // asked in one go: the form may open the tab by itself meanwhile
  const hidden = await inside.evaluate(element => element.closest('[role=tabpanel][hidden]')?.id ?? null);
  if (hidden !== null) await page.locator(`[role=tab][aria-controls="${hidden}"]`).click();
}

async function choose(page: Page, input: Locator, values: readonly string[]): Promise<void> {
  await input.locator('xpath=..').getByRole('combobox').click();
  const list = page.getByRole('listbox');
  for (const value of values) await list.locator(`[data-value="${value}"]`).click();
  if (await list.isVisible()) await page.keyboard.press('Escape');
  await listIsGone(page);
}

/** The first record that is offered; the entry that creates a new one comes last. */
async function pickFirst(page: Page, input: Locator): Promise<void> {
  await input.click();
  const list = page.getByRole('listbox');
  await list
    .getByRole('option')
    .filter({ hasNotText: /^Anlegen$/ })
    .first()
    .click();
  await listIsGone(page);
}

/** A list that closes covers the form for a moment more. */
const listIsGone = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=listbox], .MuiModal-backdrop'));

/** A value of the record as a German clerk types it. */
export function typed(field: Field, value: unknown): string {
  const text = String(value);
  switch (field.kind) {
    case 'date':
      return formatDay(text, 'de-DE');
    case 'month':
      return formatMonth(text);
    case 'instant':
      return formatInstant(text, 'de-DE');
    case 'dates':
      return [value]
        .flat()
        .map(day => formatDay(String(day), 'de-DE'))
        .join(', ');
    case 'integer':
    case 'decimal':
    case 'money':
      return formatScaled(Number(value), field.scale, 'de-DE');
    case 'json':
      return JSON.stringify(value);
    default:
      return text;
  }
}
