import type { Page } from 'playwright-core';
import { type AxeRules, faultsOf } from './axe.ts';

export interface View {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly rules: AxeRules;
  /** axe judges only pages that show what no page before looked like in this view */
  readonly onlyNewLooks?: boolean;
}

/** Higher than any screen: axe takes what lies under the bar of a form's buttons for covered, though it scrolls. */
const wide = { width: 1440, height: 3_000 };
const narrow = { width: 360, height: 3_000 };

/**
 * A page has two shapes, in two languages, each in two sets of colours. No colour depends on the language, so the
 * German page is examined in two of the four views, and the English one in one of the others: every second entity in the
 * wide one, the rest in the narrow one, and pages that are like no other in both. Which elements a page has depends on its
 * shape alone, so they are judged in German: in one view those of entities that have every trait of all between them
 * (covering.ts). Otherwise a page is judged where an element looks like none before. With `SCREENS=whole` all are judged
 * in all views.
 */
export const views: Readonly<Record<'de' | 'en', readonly View[]>> = {
  de: [
    { name: 'light, wide', size: wide, colorScheme: 'light', rules: 'all' },
    { name: 'dark, narrow', size: narrow, colorScheme: 'dark', rules: 'all', onlyNewLooks: true },
  ],
  en: [
    { name: 'dark, wide', size: wide, colorScheme: 'dark', rules: 'of sight', onlyNewLooks: true },
    { name: 'light, narrow', size: narrow, colorScheme: 'light', rules: 'of sight', onlyNewLooks: true },
  ],
};

/** The page stays loaded and takes the view's shape and colours; answers what is too wide or too narrow in them. */
export async function showIn(page: Page, { name, size, colorScheme }: View): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  const width = await widthNow(page);
  const squeezed = (await squeezedHeads(page)).map(head => `${name}: squeezes the head of a column, ${head}`);
  const cut =
    size === wide ? (await cutInForms(page)).map(text => `${name}: cuts off in the form, ${text}`) : [];
  return [
    ...(width > size.width ? [`${name}: scrolls sideways, ${width} px wide`] : []),
    ...squeezed,
    ...cut,
  ];
}

/** Names of inputs, and the one value chosen from a list, without room for all of their text. */
const cutInForms = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main form :is(.MuiInputLabel-root, .MuiSelect-select:not(.MuiSelect-multiple))',
      ),
    ]
      .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .map(element => element.textContent ?? ''),
  );

/** Heads of columns without room for a word, or for a name in two lines. */
export const squeezedHeads = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const narrowest = 60;
    const mostLines = 2;
    const linesIn = (range: Range) =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const rangeIn = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range;
    };
    return [...document.querySelectorAll('main thead th[data-column]')].flatMap(head => {
      const { width } = head.getBoundingClientRect();
      const texts: Node[] = [];
      const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      const isBroken = texts.some(text =>
        [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].some(
          ({ index, 0: word }) => linesIn(rangeIn(text, index, index + word.length)) > 1,
        ),
      );
      const lines = Math.max(
        0,
        ...texts.map(text => linesIn(rangeIn(text, 0, text.textContent?.length ?? 0))),
      );
      const isFine = width >= narrowest && !isBroken && lines <= mostLines;
      return isFine ? [] : [`${head.textContent}: ${Math.round(width)} px`];
    });
  });

/** What axe says of the page in the view that it is shown in, but for the parts `seen` before. */
export async function axeFaultsIn(
  page: Page,
  { name }: View,
  rules: AxeRules,
  seen: readonly string[] = [],
): Promise<string[]> {
  return (await faultsOf(page, seen, rules)).map(fault => `${name}: ${fault}`);
}

/**
 * What the visible elements look like: their classes, which hold the styles, and those of what they stand in. SVGs and
 * what lies in them have the colour of the text around them.
 */
export const looksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const look = ({ tagName, classList }: Element) => `${tagName}.${classList}`;
    const elements = [...document.querySelectorAll('body *:not(svg, svg *, script, style)')];
    const visible = elements.filter(element => element.checkVisibility());
    return [
      ...new Set(visible.map(each => `${each.parentElement && look(each.parentElement)} > ${look(each)}`)),
    ];
  });

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
