import { visitName } from '@engine/admin/shell/layout/bar/pageName';
import { createOwnPages } from '@engine/admin/shell/layout/menu/ownPages';
import { matchPage } from '@engine/admin/shell/routing/productPath';
import { urls } from '@generated/urls';
import { expect, it } from 'vitest';

const inEnglish: Readonly<Record<string, string>> = {
  'resources.banks.name': 'Banks',
  'resources.bills.name': 'Bill',
  'resources.banks.page.create': 'New bank',
  'app.bar.profile': 'My profile',
};

const inGerman = { 'resources.bills.name': 'Rechnung |||| Rechnungen' };

it.each([
  ['/banks?filter=%7B%7D', 'Banken', 'Banks'],
  ['/banks/new', 'Neue Bank', 'New bank'],
  ['/profile?tab=security', 'Mein Profil', 'My profile'],
  ['/bills/5', 'Rechnung RE-7', 'Bill RE-7'],
  ['/bills/5', 'Bill RE-7', 'Bill RE-7'],
  ['/bills/5', 'Rechnungen', 'Rechnungen'],
  ['/bills/5', 'Facture RE-7', 'Facture RE-7'],
  ['/somewhere/else', 'Anderswo', 'Anderswo'],
  ['/somewhere/else', null, '/somewhere/else'],
])('R-SHELL-2: %s, visited in German as %s, is called %s on an English screen', (path, name, today) => {
  const [pathname = '', query = ''] = path.split('?');
  const visited = { path, name, place: matchPage(pathname, query, urls) };
  expect(visitName(visited, createOwnPages(), key => inEnglish[key] ?? key, [inGerman])).toBe(today);
});
