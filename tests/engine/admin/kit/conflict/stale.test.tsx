// @vitest-environment jsdom

import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { StepDialog } from '@engine/admin/kit/workflow/StepDialog';
import { workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import { StaleDialog } from '@engine/admin/shell/layout/dialogs/StaleDialog';
import { TourShow } from '@generated/admin/tour';
import { bank } from '@generated/tables/bank';
import { tour } from '@generated/tables/tour';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, type RaRecord, useGetOne } from 'react-admin';
import { expect, test } from 'vitest';
import { renderKit } from '../renderKit';

const theirs = { updated_at: '2026-03-01T08:30:00.000Z', _labels: { updated_by: 'Anna Berg' } };
const staleError = (resource: string, current: RaRecord) =>
  new HttpError('Inzwischen geändert', 412, { code: 'stale', resource, current });

test('a refused write of any kind names who has changed what meanwhile', async () => {
  const seen = { id: 1, version: 1, name: 'Sparkasse', city: 'Bonn' };
  const current = { ...seen, ...theirs, version: 2, city: 'Ulm', zip: '89073' };
  const Page = () => {
    const { data } = useGetOne('banks', { id: 1 });
    return data ? <StaleDialog error={staleError('banks', current)} onClose={() => undefined} /> : null;
  };
  renderKit(
    <PagesContext value={async () => ({ entity: bank })}>
      <Page />
    </PagesContext>,
    {
      resource: 'banks',
      locale: 'en',
      dataProvider: { getOne: async () => ({ data: seen as never }) },
      messages: { resources: { banks: { fields: { city: 'City' } } } },
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText(/^Anna Berg changed this record on /)).textContent).toMatch(/2026/);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['City:Bonn→Ulm']);
});

const [check] = workflowParts(tour.workflow ?? fail('tours have a workflow')).steps.filter(
  ({ name }) => name === 'check',
);

function fail(what: string): never {
  throw new Error(what);
}

async function takeStep(becomes: object) {
  const seen = { id: 1, version: 1, number: 'T-1', status: 'driven', km_loaded: 55 };
  const current = { ...seen, ...theirs, version: 2, ...becomes };
  const taken: unknown[] = [];
  renderKit(
    <TourShow
      render={parts =>
        check && (
          <StepDialog
            parts={parts}
            request={{ step: check, missing: [], decision: null }}
            onClose={() => undefined}
          />
        )
      }
    />,
    {
      resource: 'tours',
      locale: 'en',
      record: seen,
      dataProvider: {
        takeStep: async (_: string, call: { readonly version: number }) => {
          taken.push(call.version);
          throw staleError('tours', current);
        },
      },
      messages: { resources: { tours: { transitions: { check: 'Check' } } } },
    },
  );
  const step = await screen.findByRole('button', { name: 'Check' });
  await userEvent.click(step);
  return { alert: await screen.findByRole('alert'), step };
}

test('a step shows what somebody else has changed meanwhile, and can be taken knowing it', async () => {
  const { alert, step } = await takeStep({ km_loaded: 70 });
  expect(alert.textContent).toMatch(/^Anna Berg changed this record.*5.5→7.0.*The next “Check”/);
  expect(step).toHaveProperty('disabled', false);
});

test('a step that the new state does not allow says so', async () => {
  const { alert, step } = await takeStep({ status: 'billed' });
  expect(alert.textContent).toMatch(/“Check” is no longer possible/);
  expect(step).toHaveProperty('disabled', true);
});
