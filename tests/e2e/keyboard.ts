import type { Page } from 'playwright-core';
import type { Office } from './office.ts';
import { apiOf, type Visitor } from './visitor.ts';

/** What has the focus: its name as a person would say it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });

/** Waits until the element with the focus is named so. */
export const focusIsOn = (page: Page, name: string) =>
  page.waitForFunction(text => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim() === text;
  }, name);

export const addressOf = (office: Office, page: Page): string => page.url().slice(office.url.length);

/** Waits for a page by its path; the query may say anything. */
export const arrives = (office: Office, page: Page, path: string) =>
  page.waitForURL(url => (url.href.slice(office.url.length).split('?')[0] || '/') === path);

/** Banks named `Bank 01`, `Bank 02` …, which stand in this order in their list. */
export async function addBanks(office: Office, { context }: Visitor, count: number): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  const headers = { origin: new URL(office.url).origin, authorization: `Bearer ${token}` };
  for (let number = 1; number <= count; number++) {
    const data = { blz: String(20_000_000 + number), name: `Bank ${String(number).padStart(2, '0')}` };
    const answer = await context.request.post(apiOf(office, 'banks'), { data, headers });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}

export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true });
