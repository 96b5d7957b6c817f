import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { password } from './password.ts';
import { apiOf, appears, type Visitor, visit } from './visitor.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

async function visitor(role?: string): Promise<Visitor> {
  const guest = await visit(office, role);
  onTestFinished(() => guest.leave());
  return guest;
}

async function signIn({ page }: Visitor, word: string): Promise<void> {
  await page.fill('[name=email]', 'billing@example.org');
  await page.fill('[name=password]', word);
  await page.click('[type=submit]');
}

const path = (page: Visitor['page']) => page.url().slice(office.url.length);

describe('signing in', () => {
  it('with a wrong password says so in German and stays', async () => {
    const someone = await visitor();
    await someone.open('/auth');
    await signIn(someone, 'wrong-password');
    expect(await someone.page.getByRole('alert').textContent()).toBe(
      'E-Mail-Adresse oder Passwort ist falsch.',
    );
    expect(path(someone.page)).toBe('/auth');
  });

  it('R-ROUTE-1, R-ROUTE-36: leads back to the page that was asked for, with its filter', async () => {
    const someone = await visitor();
    const asked = `/banks?filter=${encodeURIComponent('{"name_like":"Wert"}')}`;
    await someone.open(asked);
    expect(path(someone.page)).toBe('/auth');
    await signIn(someone, password);
    await someone.page.getByRole('heading', { name: 'Banken' }).waitFor();
    const { pathname, searchParams } = new URL(someone.page.url());
    expect(pathname).toBe('/tours/banks');
    expect(searchParams.get('filter')).toBe('{"name_like":"Wert"}');
  });

  it('without a wish leads home', async () => {
    const someone = await visitor();
    await someone.open('/auth');
    await signIn(someone, password);
    await someone.page.getByRole('navigation').first().waitFor();
    expect(path(someone.page)).toMatch(/^\/?$/);
  });
});

it('brings the first list with no more than 270 kB of scripts, what loads behind it aside', async () => {
  const someone = await visitor();
  // where data are to be saved, no page is loaded before it is asked for
  await someone.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const sizes: Promise<number>[] = [];
  someone.page.on('requestfinished', request => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await someone.open('/banks');
  await signIn(someone, password);
  await someone.page.locator('main tbody tr').first().waitFor();
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(200_000);
  expect(total).toBeLessThanOrEqual(270_000);
});

describe('a session', () => {
  const ended =
    'Ihre Sitzung ist beendet. Was Sie seitdem abgeschickt haben, ist nicht gespeichert. Bitte melden Sie sich wieder an.';
  /** On the server, as from another device: this browser has not heard of it. */
  const end = async (page: Page): Promise<void> => {
    await page.request.post(apiOf(office, 'auth/logout'), {
      headers: { origin: new URL(office.url).origin },
    });
  };

  it('R-ROUTE-5: ends on the server with /logout, and its cookies open nothing any more', async () => {
    const someone = await visitor('billing');
    const before = await someone.context.cookies();
    await someone.open('/logout');
    await someone.page.waitForURL(`${office.url}/auth`);
    expect((await someone.context.cookies()).map(({ name }) => name)).not.toContain('token');
    await someone.context.addCookies(before);
    const answer = await someone.context.request.get(apiOf(office, 'auth/verify-token'));
    expect(answer.status()).toBe(401);
  });

  it.each([
    ['forged', { sid: 'forged', token: '9999999999999.forged' }],
    ['expired', { sid: 'A'.repeat(43), token: '1000000000000.expired' }],
    ['without sid', { token: '9999999999999.forged' }],
  ])('with cookies that are %s lands on the sign-in page', async (_, cookies) => {
    const someone = await visitor();
    const given = Object.entries(cookies).map(([name, value]) => ({ name, value, url: office.url }));
    await someone.context.addCookies(given);
    await someone.open('/bills');
    await someone.page.waitForURL(`${office.url}/auth`);
    expect(await someone.page.getByRole('heading').first().textContent()).toBe('Willkommen zurück');
  });

  it('that is ended elsewhere lands on the sign-in page with the next step', async () => {
    const someone = await visitor('billing');
    const noted = someone.page.waitForResponse(answer => answer.url() === apiOf(office, 'history/new'));
    await someone.open('/banks');
    await appears(someone.page, 'main tbody tr');
    // the last thing that the page asks for by itself; from here on only the click does
    await noted;
    await end(someone.page);
    await someone.page.getByRole('link', { name: 'Titel', exact: true }).click();
    await someone.page.waitForURL(`${office.url}/auth`);
    await someone.page.getByText(ended).waitFor();
  });

  it.each<[string, string, (page: Page) => Promise<void>]>([
    [
      'a change',
      '/titles/:title?mode=edit',
      async page => {
        await page.locator('[name=name_de]').fill('Frau Doktor');
        await end(page);
        await page.keyboard.press('Control+s');
      },
    ],
    [
      'a new record',
      '/titles/new',
      async page => {
        await page.locator('[name=code]').fill('PROF');
        await page.locator('[name=name_de]').fill('Prof.');
        await end(page);
        await page.keyboard.press('Control+s');
      },
    ],
    [
      'a step',
      '/tours/:tour',
      async page => {
        await page.getByRole('button', { name: 'Bestätigen' }).click();
        await page.getByRole('dialog').waitFor();
        await end(page);
        await page.keyboard.press('Enter');
      },
    ],
  ])('R-SHELL-15, R-KEEP-7: that has ended reports nothing as done: %s', async (_, address, attempt) => {
    const someone = await visitor('administrator');
    const { page } = someone;
    await someone.open(address.replace(/:(\w+)/, (_, entity) => String(office.records.get(entity))));
    const questions: string[] = [];
    page.on('dialog', dialog => void questions.push(dialog.message()));
    await attempt(page);
    await page.waitForURL(`${office.url}/auth`);
    await page.getByText(ended).waitFor();
    // a toast stays for five seconds
    const said = await page.locator('.MuiSnackbar-root').allInnerTexts();
    expect(said.filter(text => !text.includes('Bitte melden Sie sich an.'))).toEqual([]);
    expect(questions).toEqual([]);
  });

  it('that ends while a form is open offers its input again, on the page that was left', async () => {
    const someone = await visitor('administrator');
    const { page } = someone;
    await someone.open(`/titles/${office.records.get('title')}?mode=edit`);
    await page.locator('[name=name_de]').fill('Frau Doktor');
    await end(page);
    await page.keyboard.press('Control+s');
    await page.waitForURL(`${office.url}/auth`);
    await page.fill('[name=email]', 'administrator@example.org');
    await page.fill('[name=password]', password);
    await page.click('[type=submit]');
    await page.getByRole('button', { name: 'Eingaben übernehmen' }).click();
    expect(await page.locator('[name=name_de]').inputValue()).toBe('Frau Doktor');
  });
});
