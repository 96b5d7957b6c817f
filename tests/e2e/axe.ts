import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const code = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type AxeRules = 'all' | 'of sight';

/** Those of sight judge what a page looks like; the others its elements and their names. */
const runOnly: Readonly<Record<AxeRules, object>> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  'of sight': { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] },
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
  const options = { runOnly: runOnly[rules], resultTypes: ['violations'], preload: false };
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
