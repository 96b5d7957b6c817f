import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const code = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type AxeRules = 'all' | 'of sight' | 'of elements';

const ofSight = ['color-contrast', 'link-in-text-block', 'target-size'];
const all = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of sight judge what a page looks like; the others its elements and their names. */
const selected: Readonly<Record<AxeRules, object>> = {
  all: { runOnly: all },
  'of sight': { runOnly: { type: 'rule', values: ofSight } },
  'of elements': {
    runOnly: all,
    rules: Object.fromEntries(ofSight.map(rule => [rule, { enabled: false }])),
  },
};

/**
 * What axe finds against WCAG 2.2 AA and its own best practices, one line for each rule with what breaks it. The
 * selectors of `seen` name parts that were examined on another page.
 */
export async function faultsOf(
  page: Page,
  seen: readonly string[] = [],
  rules: AxeRules = 'all',
): Promise<readonly string[]> {
  const options = { ...selected[rules], resultTypes: ['violations'], preload: false };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(code);
  // Colours on their way to others are neither.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined),
  );
  return page.evaluate(
    `axe.run(${JSON.stringify({ exclude: seen.map(part => [part]) })}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
}
