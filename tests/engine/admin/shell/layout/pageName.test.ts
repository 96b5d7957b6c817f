import { createOwnPages } from '@engine/admin/shell/layout/ownPages';
import { visitName } from '@engine/admin/shell/layout/pageName';
import { placeOf } from '@engine/admin/shell/routing/productPath';
import { urls } from '@generated/urls';
import { expect, it } from 'vitest';

const inEnglish: Readonly<Record<string, string>> = {
  'resources.banks.name': 'Banks',
  'resources.banks.page.create': 'New bank',
  'app.bar.profile': 'My profile',
};

it.each([
  ['/banks?filter=%7B%7D', 'Banken', 'Banks'],
  ['/banks/new', 'Neue Bank', 'New bank'],
  ['/profile?tab=security', 'Mein Profil', 'My profile'],
  ['/banks/5', 'Bank Sparkasse', 'Bank Sparkasse'],
  ['/somewhere/else', 'Anderswo', 'Anderswo'],
  ['/somewhere/else', null, '/somewhere/else'],
])('R-SHELL-2: %s, visited in German as %s, is called %s on an English screen', (path, name, today) => {
  const [pathname = '', query = ''] = path.split('?');
  const visited = { path, name, place: placeOf(pathname, query, urls) };
  expect(visitName(visited, createOwnPages(), key => inEnglish[key] ?? key)).toBe(today);
});
