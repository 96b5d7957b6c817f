// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { listedRows, rowMetaOf } from '@engine/admin/kit/list/rows/rowFields';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { RelatedPanel } from '@engine/admin/kit/show/RelatedPanel';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { askForRows } from '@engine/admin/shell/preload/firstRecords';
import { BankList } from '@generated/admin/bank';
import { bank } from '@generated/tables/bank';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { memoryStore, testDataProvider, useGetOne } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

beforeEach(() => {
  window.location.hash = '/banks';
});

const part = { id: 1, version: 1, blz: '10020030', name: 'Sparkasse', _label: 'Sparkasse' };
const access = { can: () => true, canField: () => true, blocked: null };

/** The page of the record, once its list has shown it. */
const Opened = () => {
  const { data } = useGetOne('banks', { id: 1 });
  return <output>{data ? `city ${data.city}` : 'on its way'}</output>;
};

const ThenOpened = ({ children }: { readonly children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen ? <Opened /> : children}
    </>
  );
};

const below = (
  <PagesContext value={async () => ({ list: BankList })}>
    <RelatedPanel related={{ resource: 'banks', by: 'successor_blz' }} creates />
  </PagesContext>
);

test.each([
  ['a list', <BankList key="list" />],
  ['a list below another record', below],
])('a record that %s has read in part is read whole where it opens', async (_, list) => {
  let answer: (record: object) => void = () => {};
  const rows = async () => ({ data: [part], total: 1 }) as never;
  renderKit(
    <AccessContext value={access}>
      <ThenOpened>{list}</ThenOpened>
    </AccessContext>,
    {
      resource: 'banks',
      record: { id: 3 },
      dataProvider: {
        getList: rows,
        getManyReference: rows,
        getOne: () =>
          new Promise(resolve => {
            answer = record => resolve({ data: record } as never);
          }),
      },
    },
  );
  await screen.findByText('10020030');
  screen.getByText('open').click();
  expect(await screen.findByText('on its way')).toBeDefined();
  answer({ ...part, city: 'Köln' });
  expect(await screen.findByText('city Köln')).toBeDefined();
});

test('rows are asked for before the code of the list has come as the list asks for them', async () => {
  const asked: object[] = [];
  const getList = async (_: string, { signal: _signal, ...params }: { signal?: AbortSignal }) => {
    asked.push(params);
    return { data: [], total: 0 } as never;
  };
  const store = memoryStore();
  renderKit(<BankList />, { resource: 'banks', dataProvider: { getList }, store });
  await waitFor(() => expect(asked).toHaveLength(1));
  const dataProvider = testDataProvider({ getList });
  const sources = { queryClient: new QueryClient(), dataProvider, store, locale: 'de' as const };
  await askForRows(sources, bank, '');
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]).toMatchObject({ meta: listedRows });
});

test('a column that the schema does not list is asked for by its name', () => {
  expect(
    rowMetaOf(bank, { name: <TextValue source="name" />, unknown: <TextValue source="unknown" /> }),
  ).toEqual(listedRows);
  const more = { name: <TextValue source="name" />, other: <TextValue source="check_method" /> };
  expect(rowMetaOf(bank, more).fields).toEqual(['$list', 'check_method']);
});
