import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../demoProduct.ts';
import type { Screen } from './screens.ts';

export const looks = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
] as const;
export const locales = ['de', 'en'] as const;

export interface Picture {
  readonly screen: Screen;
  readonly locale: (typeof locales)[number];
  readonly look: string;
  /** relative to the output folder */
  readonly file: string;
}

/** A longer page is cut: the end of a long list looks like its middle. */
const maxHeight = 2_400;

/**
 * One picture of the screen in each look. A screen with an action is loaded again for each look, any other
 * only once.
 */
export async function takePictures(
  browser: Browser,
  url: string,
  screens: readonly Screen[],
  locale: Picture['locale'],
  folder: string,
): Promise<readonly Picture[]> {
  const session = await browser.newContext(settings(locale));
  await signIn(session, url);
  const stranger = await browser.newContext(settings(locale));
  const pictures: Picture[] = [];
  for (const screen of screens) {
    const page = await opened(screen.isSignedIn ? session : stranger);
    try {
      for (const [index, look] of looks.entries()) {
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        if (index === 0 || screen.act) await show(page, url, screen);
        await settled(page);
        const file = `${slug(screen)}-${locale}-${look.name}.png`;
        const { width, height } = await page.evaluate(() => ({
          width: document.documentElement.clientWidth,
          height: document.documentElement.scrollHeight,
        }));
        const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) };
        await page.screenshot({ path: join(folder, file), fullPage: true, clip });
        pictures.push({ screen, locale, look: look.name, file });
      }
    } catch (error) {
      process.stderr.write(`${screen.path} (${locale}): ${error instanceof Error ? error.message : error}\n`);
    } finally {
      await page.close();
    }
  }
  await session.close();
  await stranger.close();
  return pictures;
}

const settings = (locale: Picture['locale']) => ({
  locale: locale === 'de' ? 'de-DE' : 'en-US',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce' as const,
});

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('dialog', dialog => void dialog.accept());
  return page;
}

/**
 * Loads the page and runs its action, once for each look, because some actions change what is displayed over
 * the page.
 */
async function show(page: Page, url: string, { path, act }: Screen): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url + path);
  await settled(page);
  await act?.(page);
}

/** Waits until the heading is visible, nothing is loading, and animations have ended. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility() &&
      !document.querySelector('main [role="progressbar"], [aria-busy="true"], .MuiSkeleton-root'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const slug = ({ name, path }: Screen) =>
  `${name}-${path}`
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
