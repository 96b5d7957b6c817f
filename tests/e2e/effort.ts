import type { Page } from 'playwright-core';

/** What a task costs at the screen: clicks and keystrokes, modifier keys included. */
interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

/** Begins to count for a task; what it answers ends with the sentence that the report of the tests shows. */
export type EffortOf = (task: string) => Promise<() => Promise<string>>;

export async function measureEffort(page: Page): Promise<EffortOf> {
  const spent = await spentOn(page);
  return async task => {
    const before = await spent();
    return async () => {
      const { clicks, keys } = await spent();
      return `${task}: ${clicks - before.clicks} clicks, ${keys - before.keys} keys`;
    };
  };
}

/** Counts what the browser hears from mouse and keyboard, from page to page. */
async function spentOn(page: Page): Promise<() => Promise<Effort>> {
  const effort = { clicks: 0, keys: 0 };
  await page.exposeFunction('effortSpent', (kind: 'clicks' | 'keys') => {
    effort[kind] += 1;
  });
  const listen = () => {
    const spend: unknown = Reflect.get(window, 'effortSpent');
    if (typeof spend !== 'function') return;
    addEventListener('pointerdown', () => spend('clicks'), true);
    addEventListener('keydown', ({ repeat }) => !repeat && spend('keys'), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  // a call of the page's own comes after those that it made before
  return async () => {
    await page.evaluate(() => undefined);
    return { ...effort };
  };
}
