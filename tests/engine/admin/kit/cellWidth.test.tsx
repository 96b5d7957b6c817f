// @vitest-environment jsdom

import { useCellWidth } from '@engine/admin/kit/list/rows/useCellWidth';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const columns = ['name', 'error'];
const box = 1000;

/** Columns of 500 px beside one whose text is cut at the width that a cell may have; jsdom lays nothing out. */
const Table = ({ records }: { readonly records: readonly { readonly px: number }[] }) => {
  const table = useRef<HTMLTableElement>(null);
  useCellWidth(table, columns, records);
  return <table ref={table} data-text={Math.max(...records.map(({ px }) => px))} />;
};

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: () => void) {}
      observe() {
        this.tell();
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(box);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    const cell = Number.parseFloat(this.style.getPropertyValue('--cell')) * 16;
    const fixed = Number(this.dataset.fixed ?? 500);
    return fixed + Math.min(cell, Number(this.dataset.text));
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('gives texts the room that there is, and again when other rows come', () => {
  const cellOf = () => screen.getByRole('table').style.getPropertyValue('--cell');
  const { rerender } = render(<Table records={[{ px: 500 }]} />);
  expect(cellOf()).toBe('36rem');
  rerender(<Table records={[{ px: 2000 }]} />);
  expect(cellOf()).toBe('31rem');
  rerender(<Table records={[{ px: 300 }]} />);
  expect(cellOf()).toBe('36rem');
});

it('gives them less when a name comes later than the rows', () => {
  const records = [{ px: 100 }];
  const { rerender, container } = render(<Table records={records} />);
  const table = container.querySelector('table');
  table?.setAttribute('data-fixed', '700');
  table?.setAttribute('data-text', '900');
  rerender(<Table records={records} />);
  expect(table?.style.getPropertyValue('--cell')).toBe('18.5rem');
  expect(table?.classList.contains('scrolls')).toBe(false);
});

it('is no longer tight once the rows that were too wide are gone', () => {
  const { rerender, container } = render(<Table records={[{ px: 10 }]} />);
  const table = container.querySelector('table');
  table?.setAttribute('data-fixed', '850');
  rerender(<Table records={[{ px: 2000 }]} />);
  expect(table?.classList.contains('tight')).toBe(true);
  expect(table?.classList.contains('scrolls')).toBe(false);
  rerender(<Table records={[{ px: 100 }]} />);
  expect(table?.classList.contains('tight')).toBe(false);
});
