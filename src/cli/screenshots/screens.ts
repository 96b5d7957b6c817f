import { entities } from '@generated/tables.ts';
import { urls } from '@generated/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';

/** The kinds of screens, in the order of the contact sheet. */
export const kinds = ['list', 'show', 'create', 'edit', 'own', 'scene'] as const;

export interface Screen {
  readonly kind: (typeof kinds)[number];
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** action on the page before the picture is taken */
  readonly act?: (page: Page) => Promise<unknown>;
}

const signInArea = ['', '/forgotPassword', '/verifyCode', '/resetPassword#token=x', '/resetPassword#setup=x'];
const own = ['/', '/profile', '/profile?tab=security', '/profile?tab=keys', '/UserRechte'];
const rare = ['/authorization/matrix', '/data-quality', '/no/such/page'];

/** Dialogs, menus and error states. */
const scenes: readonly Omit<Screen, 'isSignedIn' | 'kind'>[] = [
  { name: 'form with faults', path: '/clients/new', act: page => page.click('button[type=submit]') },
  { name: 'user menu', path: '/banks', act: page => page.locator('header button').last().click() },
  { name: 'palette', path: '/banks', act: page => opened(page, page.keyboard.press('Control+k')) },
  { name: 'shortcuts', path: '/banks', act: page => opened(page, page.keyboard.press('?')) },
  dialog('billing run', '/bills', /billing run|rechnungslauf/i),
  dialog('build cases', '/bill-cases', /build cases|fälle bilden/i),
  dialog('dunning run', '/overdue-payment-alerts', /dunning run|mahnlauf/i),
  dialog('statement', '/payments', /statement|kontoauszug/i),
  {
    name: 'day view',
    path: '/tours',
    act: page =>
      page
        .getByRole('group', { name: /day|tag/i })
        .getByRole('link')
        .nth(1)
        .click(),
  },
  {
    name: 'delete',
    path: '/titles/1?mode=edit',
    act: page =>
      page
        .locator('main')
        .getByRole('button', { name: /delete|löschen/i })
        .click(),
  },
  {
    name: 'choice',
    path: '/tours/new',
    act: page => page.locator('main [role=combobox]').first().click(),
  },
  // comes last, because the list remembers its filter
  { name: 'nothing found', path: '/banks?filter={"q":"nothing has this name"}' },
];

function dialog(name: string, path: string, button: RegExp): Omit<Screen, 'isSignedIn' | 'kind'> {
  return {
    name,
    path,
    act: page => opened(page, page.locator('main').getByRole('button', { name: button }).click()),
  };
}

async function opened(page: Page, act: Promise<unknown>): Promise<void> {
  await act;
  await page.getByRole('dialog').waitFor();
}

/** Every page of the product, with the first record of the demo where a page shows one. */
export async function screensOf(context: BrowserContext, url: string): Promise<readonly Screen[]> {
  const screens: Screen[] = signInArea.map(path => ({
    kind: 'own',
    name: 'signInArea',
    path: `/auth${path}`,
    isSignedIn: false,
  }));
  for (const path of [...own, ...rare]) screens.push({ kind: 'own', name: 'own', path, isSignedIn: true });
  const bank = await firstId(context, url, 'banks');
  for (const { resource } of entities) {
    const { list, create, show, edit } = urls[resource] ?? {};
    const id = await firstId(context, url, resource);
    const pages = { list, show, create, edit };
    for (const kind of ['list', 'show', 'create', 'edit'] as const) {
      const template = pages[kind];
      if (!template || (template.includes(':id') && id === null)) continue;
      const path = template.replace(':bankId', String(bank)).replace(':id', String(id));
      screens.push({ kind, name: `${resource} ${kind}`, path, isSignedIn: true });
    }
  }
  return [...screens, ...scenes.map(scene => ({ ...scene, kind: 'scene', isSignedIn: true }) as const)];
}

async function firstId(context: BrowserContext, url: string, resource: string): Promise<number | null> {
  const answer = await context.request.get(`${new URL(url).origin}/api/v1/${resource}?range=[0,0]`);
  const rows: unknown = answer.ok() ? await answer.json() : [];
  const id: unknown = Array.isArray(rows) ? rows[0]?.id : null;
  return typeof id === 'number' ? id : null;
}
