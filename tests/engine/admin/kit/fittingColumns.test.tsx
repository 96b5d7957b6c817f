// @vitest-environment jsdom

import { type UsualColumns, useFittingColumns } from '@engine/admin/kit/list/columns/useFittingColumns';
import { bill } from '@generated/tables/bill';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { ListContextProvider } from 'react-admin';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const columns = { number: <i />, mail: <i />, note: <i /> };
type Row = Readonly<Record<string, string>>;

/** Each column takes 100 px, and the box has room for two; jsdom lays nothing out. */
const Table = ({ rows, usual }: { readonly rows: readonly Row[]; readonly usual?: UsualColumns }) => {
  const table = useRef<HTMLTableElement>(null);
  const shown = useFittingColumns(table, { entity: bill, columns }, true, usual);
  return (
    <table ref={table} aria-label={shown.join(' ')}>
      <thead>
        <tr>
          {shown.map(name => (
            <th key={name} data-column={name} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
          <tr key={at}>
            {shown.map(name => (
              <td key={name}>{row[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const list = (rows: readonly Row[], filterValues = {}, isFetching = false, usual?: UsualColumns) => (
  <ListContextProvider value={{ total: rows.length, filterValues, isFetching } as never}>
    <Table rows={rows} usual={usual} />
  </ListContextProvider>
);

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('while groups are closed nothing is measured for good: the first rows that are shown decide', () => {
  const shown = () => screen.getByRole('table').getAttribute('aria-label');
  const narrow = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  narrow.mockReturnValue(new DOMRect(0, 0, 60, 20));
  const grouped = (rows: readonly Row[]) => (
    <ListContextProvider value={{ total: 2, filterValues: {}, isFetching: false } as never}>
      <Table rows={rows} />
    </ListContextProvider>
  );
  const { rerender } = render(grouped([]));
  expect(shown()).toBe('number mail note');
  narrow.mockReturnValue(new DOMRect(0, 0, 100, 20));
  rerender(grouped([{ number: '1', mail: 'x@example.org', note: 'a' }]));
  expect(shown()).toBe('number mail');
  narrow.mockReturnValue(new DOMRect(0, 0, 60, 20));
  rerender(grouped([]));
  expect(shown()).toBe('number mail');
  narrow.mockReturnValue(new DOMRect(0, 0, 100, 20));
});

it('a column without values gives way, on all pages alike, until another filter has its rows', () => {
  const shown = () => screen.getByRole('table').getAttribute('aria-label');
  const [without, withMail] = [
    [{ number: '1', note: 'a' }],
    [{ number: '2', mail: 'x@example.org', note: 'b' }],
  ];
  const { rerender } = render(list(without));
  expect(shown()).toBe('number note');
  rerender(list(withMail));
  expect(shown()).toBe('number note');
  rerender(list(without, { number: '2' }, true));
  expect(shown()).toBe('number note');
  rerender(list(withMail, { number: '2' }));
  expect(shown()).toBe('number mail');
});

it('of the usual columns, those that may give way do where there is no room for all', () => {
  const usual = { names: ['number', 'mail', 'note'], staying: ['number', 'note'] };
  render(list([{ number: '1', mail: 'x@example.org', note: 'a' }], {}, false, usual));
  expect(screen.getByRole('table').getAttribute('aria-label')).toBe('number note');
});

it('rows that are there at once are laid out once, and again below a record with other columns', () => {
  const rows = [{ number: '1', mail: 'x@example.org', note: 'a' }];
  const [both, one] = [
    { names: ['number', 'mail'], staying: [] },
    { names: ['note'], staying: [] },
  ];
  const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockClear();
  const { rerender } = render(list(rows, {}, false, both));
  expect(measured).toHaveBeenCalledTimes(2);
  rerender(list(rows, {}, false, one));
  expect(measured).toHaveBeenCalledTimes(3);
  expect(screen.getByRole('table').getAttribute('aria-label')).toBe('note');
});
