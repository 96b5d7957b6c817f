import { createOwnPages } from '@engine/admin/shell/layout/ownPages';
import { visitName } from '@engine/admin/shell/layout/pageName';
import { placeOf } from '@engine/admin/shell/routing/productPath';
import { urls } from '@generated/urls';
import { expect, it } from 'vitest';

const inEnglish: Readonly<Record<string, string>> = {
  'resources.banks.name': 'Banks',
  'resources.guest.name': 'Passenger',
  'resources.banks.page.create': 'New bank',
  'app.bar.profile': 'My profile',
};

it.each([
  ['/banks?filter=%7B%7D', 'Banken', null, 'Banks'],
  ['/banks/new', 'Neue Bank', null, 'New bank'],
  ['/profile?tab=security', 'Mein Profil', null, 'My profile'],
  ['/guest/5', 'Fahrgast Ohm, Ida', 'Ohm, Ida', 'Passenger Ohm, Ida'],
  ['/guest/5', 'Fahrgast Ohm, Ida', null, 'Fahrgast Ohm, Ida'],
  ['/somewhere/else', 'Anderswo', null, 'Anderswo'],
  ['/somewhere/else', null, null, '/somewhere/else'],
])(
  'R-SHELL-2: %s, visited in German as %s of %s, is called %s on an English screen',
  (path, name, label, today) => {
    const [pathname = '', query = ''] = path.split('?');
    const visited = { path, name, label, place: placeOf(pathname, query, urls) };
    expect(visitName(visited, createOwnPages(), key => inEnglish[key] ?? key)).toBe(today);
  },
);
