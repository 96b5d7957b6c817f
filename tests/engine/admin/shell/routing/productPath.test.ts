import { matchPage, toProductPath } from '@engine/admin/shell/routing/productPath';
import { expect, test } from 'vitest';
import { urls } from './urls';

test.each([
  ['/~ra/banks', '/', '/banks'],
  ['/~ra/banks?filter=%7B%7D', '/', '/banks?filter=%7B%7D'],
  ['/~ra/banks/create', '/banks', '/banks/new'],
  ['/~ra/banks/create?source={}', '/banks', '/banks/new?source={}'],
  ['/~ra/banks/5', '/banks', '/banks/5?mode=edit'],
  ['/~ra/banks/5?x=1', '/banks', '/banks/5?mode=edit&x=1'],
  ['/~ra/banks/5/show', '/banks', '/banks/5'],
  ['/~ra/banks/5/show#top', '/banks', '/banks/5#top'],
  ['/~ra/bills/9', '/bills', '/bills/9'],
  ['/~ra/bills/create', '/', '/bills'],
  ['/~ra/bill-items', '/', '/bills/billDetailsData'],
  ['/~ra/bill-items/3/show', '/', '/bills/billDetailsData/3'],
  ['/~ra/bic', '/banks/5', '/banks/5/bic'],
  ['/~ra/bic/create', '/banks/5/bic', '/banks/5/bic/new'],
  ['/~ra/bic/7', '/banks/5/bic', '/banks/5/bic/7?mode=edit'],
  ['/~ra/bic/7/show', '/banks/5/bic/new', '/banks/5/bic/7'],
  ['/~ra/bic/7', '/bills', '/banks'],
  ['/~ra/roles/create', '/', '/authorization/roles/create'],
  ['/~ra/roles/3', '/', '/authorization/roles/edit/3'],
  ['/~ra/roles/3/show', '/', '/authorization/roles/edit/3?mode=details'],
  ['/~ra/banks/a%2Fb/show', '/', '/banks/a%2Fb'],
  ['/~ra/login', '/', '/auth'],
  ['/~ra/', '/x', '/'],
  ['/~ra', '/x', '/'],
  ['/~ra/access-denied', '/x', '/access-denied'],
  ['/profile', '/x', '/profile'],
  ['/banks/new', '/x', '/banks/new'],
])('%s, seen from %s, is %s', (path, here, product) => {
  expect(toProductPath(path, here, urls)).toBe(product);
});

test.each([
  ['/banks', '', 'banks list'],
  ['/banks/new', '', 'banks create'],
  ['/banks/5', '', 'banks show'],
  ['/banks/5', '?mode=edit', 'banks edit'],
  ['/banks/5', '?mode=other', 'banks show'],
  ['/banks/5/bic', '', 'bic list'],
  ['/banks/5/bic/new', '', 'bic create'],
  ['/banks/5/bic/7', '?mode=edit', 'bic edit'],
  ['/bills/9', '', 'bills show'],
  ['/bills/billDetailsData', '', 'bill-items list'],
  ['/authorization/roles/edit/3', '', 'roles edit'],
  ['/authorization/roles/edit/3', '?mode=details', 'roles show'],
])('%s%s shows %s', (path, search, expected) => {
  const place = matchPage(path, search, urls);
  expect(`${place?.resource} ${place?.page}`).toBe(expected);
});

test.each(['/', '/nope', '/banks/5/unknown', '/authorization/roles/zzz'])(
  '%s is no page of a resource',
  path => {
    expect(matchPage(path, '', urls)).toBeNull();
  },
);
