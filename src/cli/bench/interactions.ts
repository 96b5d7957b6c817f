import type { Page } from 'playwright-core';

export interface Interaction {
  readonly title: string;
  readonly rows: number;
  /** until the browser painted its first response to the click, as measured by the Event Timing API (INP) */
  readonly nextPaint: number;
  /** until the result was displayed, the server's response included */
  readonly done: number;
}

const row = 'main table tbody tr';

/**
 * The most frequent actions in a list, in ms: sort, turn the page, open a record; with few rows and with
 * many.
 */
export async function measureInteractions(page: Page, url: string): Promise<readonly Interaction[]> {
  const measured: Interaction[] = [];
  for (const rows of [25, 100]) {
    const list = `${url}/guest?page=1&perPage=${rows}&sort=last_name&order=ASC&filter=%7B%7D`;
    const open = async () => {
      await page.goto('about:blank');
      await page.goto(list);
      await page.waitForFunction(([css, count]) => document.querySelectorAll(css).length >= count, [
        row,
        rows,
      ] as const);
    };
    const add = async (title: string, button: string, change: Change) =>
      measured.push({ title, rows, ...(await click(page, button, change)) });

    await open();
    await add('sort', 'main thead [data-field]:not([data-field=last_name])', 'rows');
    await add('next page', 'main .MuiPagination-ul li:last-child button', 'rows');
    await open();
    await add('open a record', `${row} a`, 'record');
  }
  return measured;
}

type Change = 'rows' | 'record';

async function click(
  page: Page,
  button: string,
  change: Change,
): Promise<Pick<Interaction, 'nextPaint' | 'done'>> {
  // loading in the background must not count for the click
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const watched = { began: 0, longest: 0, before: document.querySelector('main tbody')?.textContent };
    Object.assign(window, { watched });
    addEventListener('pointerdown', ({ timeStamp }) => Object.assign(watched, { began: timeStamp }), {
      once: true,
    });
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(button).first().click({ noWaitAfter: true });
  const done = await page.waitForFunction(
    wanted => {
      const { began, before } = (window as unknown as { watched: { began: number; before: string } }).watched;
      const now = document.querySelector('main tbody')?.textContent;
      const isThere = wanted === 'record' ? document.querySelector('main dl') : now && now !== before;
      return isThere ? performance.now() - began : null;
    },
    change,
    { polling: 'raf' },
  );
  await page.waitForLoadState('networkidle');
  const nextPaint = await page.evaluate(
    () => (window as unknown as { watched: { longest: number } }).watched.longest,
  );
  return { nextPaint, done: Number(await done.jsonValue()) };
}
