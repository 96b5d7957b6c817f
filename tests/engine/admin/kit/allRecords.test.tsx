// @vitest-environment jsdom

import { useAllRecords } from '@engine/admin/kit/useAllRecords';
import { screen } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const cases = Array.from({ length: 230 }, (_, at) => ({ id: at + 1 }));
const order = { filter: { bill: 7 }, sort: { field: 'number', order: 'ASC' } } as const;

function Count() {
  const { data } = useAllRecords('bill-cases', order);
  return <p>{data === undefined ? 'not yet' : `${data.length} cases, the last is ${data.at(-1)?.id}`}</p>;
}

test('a choice offers the cases behind the first page too', async () => {
  const getList = vi.fn(async (_: string, { pagination = { page: 1, perPage: 25 } }: GetListParams) => {
    const { page, perPage } = pagination;
    return { data: cases.slice((page - 1) * perPage, page * perPage), total: cases.length };
  });
  renderKit(<Count />, { dataProvider: { getList: getList as never } });
  expect(await screen.findByText('230 cases, the last is 230')).toBeTruthy();
  expect(getList).toHaveBeenCalledTimes(3);
  for (const [resource, asked] of getList.mock.calls)
    expect([resource, asked]).toEqual(['bill-cases', expect.objectContaining(order)]);
});
