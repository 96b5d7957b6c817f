import { latestPages, type VisitRecord } from '@engine/admin/shell/pages/home/visits';
import { urls } from '@generated/urls';
import { expect, test } from 'vitest';

const visits = (...paths: readonly string[]): readonly VisitRecord[] =>
  paths.map((path, id) => ({ id, path, name: `visit ${id}`, updated_at: '2026-11-28T12:00:00Z' }));

test('R-SHELL-2: a page is named once, however its address was written', () => {
  const ownPages = { at: () => undefined, all: [] };
  const shown = latestPages(
    visits(
      '/banks?page=2',
      '/Banks',
      '/banks/',
      '/bills/7?mode=edit',
      '/bills/7?tab=1',
      '/bills/8',
      '/banks/new',
    ),
    { urls, ownPages },
    10,
  );
  expect(shown.map(({ path }) => path)).toEqual([
    '/banks?page=2',
    '/bills/7?mode=edit',
    '/bills/8',
    '/banks/new',
  ]);
});
