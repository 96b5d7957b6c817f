import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLibrary, type Product } from './project.ts';
import { apiOf, type Visitor, visit } from './visitor.ts';

/** More of them than the API answers at once. */
const titles = Array.from({ length: 101 }, (_, at) => `Volume ${100 + at}`);

let library: Product;
let visitor: Visitor;
beforeAll(async () => {
  library = await createLibrary('tests/e2e/plainScreens.tsx');
  await library.start();
  visitor = await visit(library, 'administrator', 'en');
  const cookies = await visitor.context.cookies();
  const token = cookies.find(({ name }) => name === 'token')?.value;
  const headers = { authorization: `Bearer ${token}`, origin: new URL(library.url).origin };
  for (const [at, title] of titles.entries()) {
    const data = { title, author: 'Homer', year: 2000 - at };
    const answer = await visitor.context.request.post(apiOf(library, 'books'), { data, headers });
    expect(answer.status()).toBe(201);
  }
  await visitor.page.goto(`${library.url}/books`);
}, 240_000);
afterAll(async () => {
  await visitor?.leave();
  await library?.remove();
});

const rows = () => visitor.page.locator('main tbody tr');
const firstRow = (title: string) => visitor.page.locator('main tbody tr:first-child', { hasText: title });

test('a plain list shows its rows, sorts them and turns the page', async () => {
  const { page } = visitor;
  await firstRow('Volume 100').waitFor();
  expect(await rows().count()).toBe(10);
  expect(await page.locator('main thead').innerText()).toMatch(/Title\s+Author\s+Year/);
  await page.getByRole('button', { name: 'Year' }).click();
  await firstRow('Volume 200').waitFor();
  await page.getByRole('button', { name: 'Go to page 11' }).click();
  await firstRow('Volume 100').waitFor();
  expect(await rows().count()).toBe(1);
});

test('its search narrows it', async () => {
  const { page } = visitor;
  await page.goto(`${library.url}/books`);
  await page.getByRole('textbox', { name: 'Search' }).fill('Volume 142');
  await firstRow('Volume 142').waitFor();
  expect(await rows().count()).toBe(1);
});

test('its export is a file of the rows', async () => {
  const { page } = visitor;
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await firstRow('Volume 200').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const lines = (await text(await (await download).createReadStream())).split(/\r?\n/);
  expect(lines[0]).toContain('title');
  expect(titles.filter(title => !lines.some(line => line.includes(title)))).toEqual([]);
});

test('a route of its own opens inside the panel, by its address and back', async () => {
  const { page } = visitor;
  await page.goto(`${library.url}/shelves`);
  await page.getByRole('heading', { name: 'Shelves' }).waitFor();
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Volume 200' }).waitFor();
  await page.getByRole('link', { name: 'Back to the books' }).click();
  await firstRow('Volume 200').waitFor();
});

test.each(['light', 'dark'] as const)('a theme of its own holds when it is %s', async colorScheme => {
  const { page } = visitor;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const button = page.getByRole('button', { name: 'Export' });
  const look = () =>
    button.evaluate(element => {
      const { color, textTransform } = getComputedStyle(element);
      return [getComputedStyle(document.documentElement).colorScheme, color, textTransform];
    });
  await expect.poll(look).toEqual([colorScheme, 'rgb(122, 31, 31)', 'uppercase']);
});

test('the browser has nothing to complain about', () => {
  expect(visitor.complaints).toEqual([]);
});
