// @vitest-environment jsdom

import { BankList } from '@generated/admin/bank';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

const showBar = (isPhone: boolean) => {
  window.matchMedia = query =>
    ({
      matches: isPhone && query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as never;
  const rows = { data: [{ id: 1, name: 'Bank' }], total: 1 };
  return renderKit(<BankList actions={<button type="button">Run</button>} />, {
    resource: 'banks',
    dataProvider: { getList: async () => rows as never },
  });
};

const follows = (later: Element, earlier: Element) =>
  Boolean(earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING);

it.each([
  ['before the tools of the list', false, 'Ansichten', true],
  ['below them on phones', true, /^Filter und Ansicht/, false],
])('keeps the work of a page apart, %s', async (_, isPhone, name, isFirst) => {
  const { container } = showBar(isPhone);
  const work = (await screen.findByRole('button', { name: 'Run' })).closest('.work');
  const tool = await screen.findByRole('button', { name });
  expect(work).not.toBeNull();
  expect(within(work as HTMLElement).queryByRole('button', { name })).toBeNull();
  expect(follows(tool, work as Element)).toBe(isFirst);
  expect(container.querySelectorAll('.work')).toHaveLength(1);
});
