// @vitest-environment jsdom

import { type Access, AccessContext } from '@engine/admin/kit/access/access';
import { createServices } from '@engine/admin/shell/createServices';
import { documents as german } from '@engine/admin/shell/i18n/resources/documentsDe';
import { documents as english } from '@engine/admin/shell/i18n/resources/documentsEn';
import { JobProgress } from '@engine/admin/shell/jobs/JobProgress';
import { ServicesContext } from '@engine/admin/shell/services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { facts } from '../../../../../src/cli/screens/facts';
import { renderKit } from '../../kit/renderKit';
import { type ApiServer, problem, startApi } from '../apiServer';

let api: ApiServer;
const open = vi.fn<typeof window.open>();
beforeEach(async () => {
  api = await startApi();
  open.mockReset().mockReturnValue(window);
  vi.stubGlobal('open', open);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await api.close();
});

const everything: Access = { can: () => true, canField: () => true, blocked: null };

function showResult(documents: unknown, locale: 'de' | 'en' = 'de', access = everything) {
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => locale,
  });
  const job = { id: 1, kind: 'dunning-run', status: 'done', done: 3, total: 3, error: null } as const;
  renderKit(
    <ServicesContext value={services}>
      <AccessContext value={access}>
        <JobProgress job={{ ...job, result: { letters: 3, documents } }} result={() => 'Fertig'} />
        <Notification />
      </AccessContext>
    </ServicesContext>,
    { locale, messages: locale === 'de' ? german : english },
  );
}

test('the letters of a run are opened as one PDF in its order, once the server has said that it will come', async () => {
  const path = 'documents/print?ids=7,3,12';
  api.answers.set(`GET ${path}&check=1`, { status: 204, body: undefined });
  showResult([7, 3, 12]);
  await userEvent.click(await screen.findByRole('button', { name: 'Alle 3 als ein PDF öffnen' }));
  await expect.poll(() => open.mock.calls).toEqual([[`${api.apiUrl}/${path}`, '_blank']]);
});

test('what the server refuses is shown, and no tab is opened', async () => {
  const refusal = problem(409, 'cannotBePrinted', { detail: 'Öffnen Sie einzeln: scan.pdf.' });
  api.answers.set('GET documents/print?ids=7&check=1', { status: 409, body: refusal });
  showResult([7]);
  await userEvent.click(await screen.findByRole('button', { name: 'PDF öffnen' }));
  expect(await screen.findByText('Öffnen Sie einzeln: scan.pdf.')).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
});

test('more letters than one PDF holds are offered in parts', async () => {
  showResult(
    Array.from({ length: 1_200 }, (_, at) => at + 1),
    'en',
  );
  expect(await screen.findByRole('button', { name: 'Open 1 to 1000 as one PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open 1001 to 1200 as one PDF' })).toBeTruthy();
});

test.each([
  ['that wrote no letters', [], everything],
  ['without letters', undefined, everything],
  ['to those who may not read documents', [7], { ...everything, can: () => false }],
])('a job offers no PDF %s', async (_, documents, access) => {
  showResult(documents, 'de', access);
  await screen.findByText('Fertig');
  expect(screen.queryByRole('button')).toBeNull();
});
