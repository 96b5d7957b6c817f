import type { Page } from 'playwright-core';
import { type AxeRules, faultsOf } from './axe.ts';

interface View {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly rules: AxeRules;
}

/** Higher than any screen: axe takes what lies under the bar of a form's buttons for covered, though it scrolls. */
const desk = { width: 1440, height: 3_000 };
const phone = { width: 360, height: 3_000 };

/**
 * A page has two shapes, in two languages, each in two sets of colours. No colour depends on the language, so the
 * German and the English page are each examined in two of the four views, and together in all. Which elements a page
 * has depends on its shape alone, so they are judged in German.
 */
export const views: Readonly<Record<'de' | 'en', readonly View[]>> = {
  de: [
    { name: 'light on a desk', size: desk, colorScheme: 'light', rules: 'all' },
    { name: 'dark on a phone', size: phone, colorScheme: 'dark', rules: 'all' },
  ],
  en: [
    { name: 'dark on a desk', size: desk, colorScheme: 'dark', rules: 'of sight' },
    { name: 'light on a phone', size: phone, colorScheme: 'light', rules: 'of sight' },
  ],
};

/** The page stays loaded and takes the view's shape and colours; answers what is wrong with it then, but for the parts `seen` before. */
export async function faultsIn(
  page: Page,
  { name, size, colorScheme, rules }: View,
  seen: readonly string[] = [],
): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const width = await widthNow(page);
  const faults = (await faultsOf(page, seen, rules)).map(fault => `${name}: ${fault}`);
  return width > size.width ? [`${name}: scrolls sideways, ${width} px wide`, ...faults] : faults;
}

/** Two frames after a change of size the page has taken its new shape. */
const widthNow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        ),
      ),
  );
