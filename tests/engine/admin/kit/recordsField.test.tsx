// @vitest-environment jsdom

import { RecordsField } from '@engine/admin/kit/filters/builder/RecordsField';
import { conditions } from '@engine/admin/kit/messages/conditionsDe';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { healthInsurance } from '@generated/tables/health-insurance';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const insurers = [
  { id: 3, ik: '104940005', short_name: 'BARMER', _label: 'BARMER (104940005)' },
  { id: 5, ik: '101575519', short_name: 'TK', _label: 'TK (101575519)' },
];

test('what is pasted from a column names records by their names and numbers, in one question', async () => {
  const getList = vi.fn(async () => ({ data: insurers, total: 2 }));
  const chosen = vi.fn();
  renderKit(
    <PagesContext value={async () => ({ entity: healthInsurance })}>
      <RecordsField reference="health-insurance" values={[9]} onChange={chosen} />
    </PagesContext>,
    { messages: { app: { ...conditions.app } }, dataProvider: { getList: getList as never } },
  );
  fireEvent.paste(screen.getByRole('combobox'), {
    clipboardData: { getData: () => 'barmer\r\n101575519\r\nUnsinn\r\n' },
  });
  await waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith([9, 3, 5]));
  expect(getList).toHaveBeenCalledExactlyOnceWith(
    'health-insurance',
    expect.objectContaining({
      filter: {
        _or: expect.arrayContaining([{ ik_eq_any: ['barmer', '101575519', 'Unsinn'] }]),
      },
      meta: { fields: expect.arrayContaining(['ik', 'short_name']) },
    }),
  );
  expect(await screen.findByText('Nicht erkannt: Unsinn')).toBeTruthy();
});

test.each([
  ['130 records of one name are all found', 130, 2, null],
  [
    'more records of one name than a filter takes are counted',
    350,
    2,
    '151 Werte sind weggelassen: ein Filter nimmt höchstens 200.',
  ],
])('%s', async (_, total, pages, text) => {
  const getList = vi.fn(async (_resource: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 25 } = pagination ?? {};
    const first = (page - 1) * perPage;
    const ids = Array.from({ length: Math.min(perPage, total - first) }, (_, at) => 1000 + first + at);
    return { data: ids.map(id => ({ id, ik: String(id), short_name: 'BARMER' })), total };
  });
  const chosen = vi.fn((_: readonly number[]) => undefined);
  renderKit(
    <PagesContext value={async () => ({ entity: healthInsurance })}>
      <RecordsField reference="health-insurance" values={[9]} onChange={chosen} />
    </PagesContext>,
    { messages: { app: { ...conditions.app } }, dataProvider: { getList: getList as never } },
  );
  fireEvent.paste(screen.getByRole('combobox'), { clipboardData: { getData: () => 'Barmer\r\nUnsinn\r\n' } });
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
  expect(chosen.mock.calls[0]?.[0]).toHaveLength(Math.min(200, 1 + total));
  expect(getList).toHaveBeenCalledTimes(pages);
  await screen.findByText(text ?? 'Nicht erkannt: Unsinn');
});

test('one value that is pasted is searched for as if it were typed', () => {
  const chosen = vi.fn();
  renderKit(<RecordsField reference="health-insurance" values={[]} onChange={chosen} />);
  expect(fireEvent.paste(screen.getByRole('combobox'), { clipboardData: { getData: () => 'BARMER' } })).toBe(
    true,
  );
});
