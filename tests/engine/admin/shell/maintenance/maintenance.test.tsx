// @vitest-environment jsdom

import type { GeneratedResource } from '@engine/admin/kit/page/generatedResource';
import { flatten } from '@engine/admin/shell/i18n/messageTree';
import { maintenance as de } from '@engine/admin/shell/i18n/resources/maintenanceDe';
import { maintenance as en } from '@engine/admin/shell/i18n/resources/maintenanceEn';
import { BackupWarning } from '@engine/admin/shell/maintenance/BackupWarning';
import { MaintenanceButton } from '@engine/admin/shell/maintenance/MaintenanceButton';
import { allChecks } from '@engine/server/integrity/verification';
import type { MaintenanceRun, MaintenanceState } from '@engine/shared/maintenance';
import { findings } from '@engine/shared/messages/findingsEn';
import { office } from '@office/screens';
import { office as serverParts } from '@office/server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, startApi } from '../apiServer';
import { renderApp } from '../renderApp';

const resources: GeneratedResource[] = [
  {
    name: 'activity-log',
    icon: 'ic:baseline-home',
    menu: { group: 'system', order: 1 },
    operations: ['list', 'read'],
    load: async () => ({
      list: () => (
        <>
          <h1>log</h1>
          <MaintenanceButton />
          <BackupWarning />
        </>
      ),
    }),
  },
];

const run: MaintenanceRun = {
  cause: 'daily',
  startedAt: '2026-11-22T03:00:00.000Z',
  finishedAt: '2026-11-22T03:00:12.000Z',
  outcome: 'ok',
  by: null,
  place: 'server1',
  details: { checked: { activityLog: 12_345, bills: 299 }, found: 0, findings: [] },
};
const removed = {
  check: 'activityLog',
  table: 'activity_log',
  id: 17,
  what: 'missing',
  expected: '17-20, anchor 3',
  found: null,
};
const withFindings: MaintenanceRun = {
  ...run,
  outcome: 'findings',
  details: { checked: { activityLog: 12_345 }, found: 1, findings: [removed] },
};
const none: MaintenanceState = {
  verification: null,
  backup: null,
  backsUpDaily: false,
  backupFault: null,
};

const shellTexts = { de, en };

let api: ApiServer;
beforeEach(async () => {
  window.matchMedia = query =>
    ({ matches: query.includes('min-width'), addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => undefined;
  localStorage.clear();
  api = await startApi();
  api.permissions = ['activity-log.list', 'activity-log.read', 'activity-log.verify', 'jobs.read'];
});
afterEach(async () => {
  cleanup();
  await api.close();
});

const answer = (state: Partial<MaintenanceState>) =>
  api.answers.set('GET maintenance', { status: 200, body: { ...none, ...state } });

async function openLog(locale: 'de' | 'en' = 'en') {
  await renderApp({ api, resources, path: '/activity-log', locale });
  await screen.findByRole('heading', { name: 'log' });
  return userEvent.setup();
}

describe('the page of the activity log', () => {
  it('says when everything was verified, by whom and how much', async () => {
    answer({ verification: { ...run, cause: 'manual', by: 'Ada Amt' } });
    const user = await openLog();
    await user.click(await screen.findByRole('button', { name: /Verified 2026-11-22/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/by hand, on server1 · by Ada Amt · 12 s/)).toBeTruthy();
    expect(dialog.getByText('Log entries')).toBeTruthy();
    expect(dialog.getByText('12,345')).toBeTruthy();
    expect(dialog.getByText('There is no backup yet.')).toBeTruthy();
  });

  it('names each finding, in German, too', async () => {
    answer({ verification: withFindings });
    const user = await openLog('de');
    await user.click(await screen.findByRole('button', { name: '1 Befund' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('activity_log #17')).toBeTruthy();
    expect(dialog.getByText(/wurde entfernt/)).toBeTruthy();
    expect(dialog.getByText('Erwartet: 17-20, anchor 3')).toBeTruthy();
  });

  it.each([
    ['de', ', Rechnungsdatum ist nicht, was festgeschrieben wurde'],
    ['en', ', Issue date is not what was issued'],
  ] as const)('names the field of a finding in %s', async (locale, words) => {
    const altered = {
      check: 'billContents',
      table: 'bills',
      id: 362,
      field: 'bills.issue_date',
      what: 'altered',
      expected: '2026-09-01',
      found: '2026-09-30',
    };
    answer({ verification: { ...withFindings, details: { checked: {}, found: 1, findings: [altered] } } });
    const user = await openLog(locale);
    await user.click(await screen.findByRole('button', { name: locale === 'de' ? '1 Befund' : '1 finding' }));
    const dialog = within(await screen.findByRole('dialog'));
    const row = dialog.getByText('bills #362').parentElement;
    await waitFor(() => expect(row?.textContent).toContain(`bills #362${words}`));
  });

  it('starts a verification and shows what it came to', async () => {
    answer({});
    api.answers.set('POST maintenance/verify', { status: 202, body: { job: 5 } });
    api.tables.jobs = [{ id: 5, version: 1, kind: 'verify', status: 'done', done: 9, total: 9, result: {} }];
    const user = await openLog();
    await user.click(await screen.findByRole('button', { name: 'Not verified yet' }));
    answer({ verification: withFindings });
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    await waitFor(() => expect(screen.getByText('activity_log #17')).toBeTruthy());
  });

  it('offers no verification to those who may only read', async () => {
    api.permissions = ['activity-log.list', 'activity-log.read'];
    answer({ verification: run, backupFault: 'failed', backup: { ...run, outcome: 'failed' } });
    const user = await openLog();
    await user.click(await screen.findByRole('button', { name: /Verified/ }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Verify now' })).toBe(null);
    expect(screen.queryByText(/The last backup failed/)).toBe(null);
  });
});

it.each(['de', 'en'] as const)('every finding and every check has its words in %s', async locale => {
  const words = flatten({ ...shellTexts[locale], ...(await office.texts?.[locale]['activity-log']?.()) });
  const checks = [...allChecks(null).map(({ name }) => `maintenance.checks.${name}`)];
  const own = (serverParts.checks ?? []).map(({ name }) => `checks.${name}`);
  const kinds = Object.keys(findings).map(kind => `maintenance.what.${kind}`);
  expect([...checks, ...own, ...kinds].filter(key => !(key in words))).toEqual([]);
});

describe('Home', () => {
  it('warns of a backup that failed, of one that is old, and of findings', async () => {
    const details = { error: 'The disk of /backup is full.' };
    answer({
      backupFault: 'failed',
      backup: { ...run, outcome: 'failed', details },
      verification: withFindings,
    });
    await openLog();
    expect(await screen.findByText(/The last backup failed .* The disk of \/backup is full\./)).toBeTruthy();
    expect(await screen.findByText('The last verification has 1 finding.')).toBeTruthy();
    cleanup();
    answer({ backupFault: 'old', backup: run });
    await openLog();
    expect(await screen.findByText(/is from 2026-11-22 .* more than two days ago/)).toBeTruthy();
    cleanup();
    answer({ backupFault: 'unset', backup: null });
    await openLog();
    expect(await screen.findByText(/There is no backup yet, and none is set up/)).toBeTruthy();
  });
});
