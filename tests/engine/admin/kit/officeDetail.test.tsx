// @vitest-environment jsdom

import { show as companyShow } from '@office/settlements/screens/company';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderKit } from './renderKit';

/** The page of record 1 as its address opens it. */
function open(resource: string, page: ReactElement, record: object) {
  window.location.hash = `/${resource}/1`;
  renderKit(
    <Routes>
      <Route path={`/${resource}/:id`} element={page} />
    </Routes>,
    {
      resource,
      dataProvider: {
        getOne: async () => ({ data: { id: 1, version: 1, ...record } }) as never,
        getMany: async () => ({ data: [] }),
        getList: async () => ({ data: [], total: 0 }),
        getManyReference: async () => ({ data: [], total: 0 }),
      },
    },
  );
}

it('the contacts of a company are phoned and written to from its page', async () => {
  const contacts = [
    { id: 5, rank: 1, name: 'Eva Beispiel', phone: '+49 (0)89 5550-300', email: 'eva@example.org' },
    { id: 6, rank: 2, name: 'Jonas Beispiel', phone: '089 5550 (Zentrale)' },
  ];
  open('companies', companyShow(), { name: 'Taxi Weiß', phone: '089 5550100', contacts });
  expect(await screen.findByText('Jonas Beispiel')).toBeTruthy();
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(links.filter(href => /^(tel|mailto):/.test(href ?? ''))).toEqual([
    'tel:0895550100',
    'tel:+49895550300',
    'mailto:eva@example.org',
  ]);
});
