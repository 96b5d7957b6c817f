// @vitest-environment jsdom

import { BulkResult } from '@engine/admin/kit/bulk/BulkResult';
import { type Bulk, BulkContext, begunBulk, shownResults } from '@engine/admin/kit/bulk/bulkContext';
import { bulk as words } from '@engine/admin/kit/messages/bulkEn';
import { messages as kit } from '@engine/admin/kit/messages/en';
import { JobsButton } from '@engine/admin/shell/jobs/JobsButton';
import { jobsOpen } from '@engine/admin/shell/jobs/jobsOpen';
import { MyJobsDialog } from '@engine/admin/shell/jobs/MyJobsDialog';
import type { BulkAnswer } from '@engine/shared/bulk';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from '../../kit/renderKit';

const change: BulkAnswer = {
  id: 7,
  resource: 'banks',
  kind: 'delete',
  step: null,
  stage: 'change',
  job: 9,
  isAtWork: false,
  jobStatus: 'done',
  progress: { done: 3, total: 3 },
  error: null,
  counts: { total: 3, waiting: 0, done: 3, requested: 0, unchanged: 0, refused: 0, undone: 0, kept: 0 },
  canUndo: false,
};
const read = vi.fn<Bulk['read']>(async () => change);
const unasked = () => Promise.reject(new Error('Nothing is begun here.'));
const server: Bulk = {
  begin: unasked,
  read,
  rows: async () => [{ record: 4, label: null, outcome: 'done', faults: [] }],
  undo: unasked,
  stop: unasked,
  count: unasked,
};

const running = {
  id: 10,
  kind: 'verify',
  status: 'running',
  done: 40,
  total: 80,
  input: {},
  created_at: '2026-11-23T10:00:00.000Z',
};
const over = {
  ...running,
  id: 9,
  kind: 'bulk',
  status: 'done',
  done: 3,
  total: 3,
  input: { resource: 'banks', change: 7, isUndo: false },
};
const getList = vi.fn(async () => ({ data: [running, over] as never[], total: 2 }));

beforeEach(() => {
  begunBulk.set(0);
  shownResults.set(0);
  jobsOpen.set(false);
  vi.clearAllMocks();
});

const open = (element: ReactNode) =>
  renderKit(<BulkContext value={server}>{element}</BulkContext>, {
    locale: 'en',
    dataProvider: { getList },
    messages: {
      app: { ...kit.app, ...words.app, bar: { jobs: 'My jobs (%{smart_count} running)' } },
      'resources.banks.name': 'Bank |||| Banks',
      'resources.jobs.enums.kind.bulk': 'Bulk change',
    },
  });

test('the bar asks for no jobs before one was begun, then says how many run and opens them', async () => {
  open(<JobsButton />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(getList).not.toHaveBeenCalled();
  act(() => begunBulk.set(1));
  await userEvent.click(await screen.findByRole('button', { name: 'My jobs (1 running)' }));
  expect(jobsOpen.get()).toBe(true);
});

test('the list of jobs says how far each is, and leads to what came of a bulk change', async () => {
  open(<MyJobsDialog />);
  const dialog = within(await screen.findByRole('dialog', { name: 'My jobs' }));
  const [first, second] = await dialog.findAllByRole('listitem');
  expect(first?.textContent).toContain('40 of 80');
  expect(first && within(first).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Bulk change · Banks');
  await userEvent.click(dialog.getByRole('button', { name: 'Show the result' }));
  await dialog.findByText('3 done');
  expect(read.mock.calls).toEqual([['banks', 7]]);
  expect((await dialog.findByRole('listitem')).textContent).toBe('DoneRecord 4');
});

test('a list is read again when the last job has ended, but under an open result only once that is closed', async () => {
  getList.mockImplementation(async () => ({ data: [over] as never[], total: 1 }));
  const readList = vi.fn(async () => []);
  const List = () => {
    useQuery({ queryKey: ['banks', 'getList'], queryFn: readList });
    return null;
  };
  begunBulk.set(1);
  open(
    <>
      <List />
      <JobsButton />
      <BulkResult resource="banks" id={7} onClose={() => undefined} />
    </>,
  );
  await screen.findByRole('button', { name: 'My jobs (0 running)' });
  await screen.findByText('3 done');
  expect(readList).toHaveBeenCalledTimes(1);
  act(() => shownResults.set(0));
  await waitFor(() => expect(readList).toHaveBeenCalledTimes(2));
});
