// @vitest-environment jsdom

import { BulkAsk } from '@engine/admin/kit/bulk/BulkAsk';
import { type Bulk, BulkContext } from '@engine/admin/kit/bulk/bulkContext';
import { LabelsContext } from '@engine/admin/kit/page/parts/usePages';
import { StepDialog } from '@engine/admin/kit/workflow/StepDialog';
import { workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { BillCaseShow } from '@generated/admin/bill-case';
import { billCase } from '@generated/tables/bill-case';
import { BillRunDialog } from '@office/bills/screens/BillRunDialog';
import { CorrectDialog } from '@office/bills/screens/CorrectDialog';
import { OverrideDialog } from '@office/cases/screens/OverrideDialog';
import { BlockDialog } from '@office/dunning/screens/BlockDialog';
import { AdviceDialog } from '@office/payments/screens/AdviceDialog';
import { RefundDialog } from '@office/payments/screens/RefundDialog';
import { ResolveDialog } from '@office/warnings/screens/ResolveDialog';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ListBase } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { type ApiServer, startApi } from '../shell/apiServer';
import { renderKit } from './renderKit';

let api: ApiServer;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

type Close = { readonly onClose: () => void };
const payment = { id: 1, version: 1 };
type Finding = Parameters<typeof OverrideDialog>[0]['result'];
const finding = { code: 'noTours', params: {} } as unknown as Finding;
const steps = billCase.workflow ? workflowParts(billCase.workflow).steps : [];
const bulk: Pick<Bulk, 'count'> = { count: async () => 2 };

const Step = ({ onClose }: Close) => (
  <BillCaseShow
    render={parts =>
      steps[0] && (
        <StepDialog
          parts={parts}
          request={{ step: { ...steps[0], reason: true }, missing: [], decision: null }}
          onClose={onClose}
        />
      )
    }
  />
);
const Bulked = ({ onClose }: Close) => (
  <BulkContext value={bulk as Bulk}>
    <ListBase disableSyncWithLocation>
      <BulkAsk
        title="Many"
        question="question"
        submit="submit"
        hasReason
        workFor={() => ({ kind: 'delete' })}
        onClose={onClose}
      />
    </ListBase>
  </BulkContext>
);

function show(dialog: ReactNode) {
  const { services } = createServices({
    apiUrl: api.apiUrl,
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  renderKit(
    <ServicesContext value={services}>
      <LabelsContext value={async () => undefined}>{dialog}</LabelsContext>
    </ServicesContext>,
    {
      resource: 'bill-cases',
      record: { id: 7, version: 1, number: 'F-7', status: 'checked' },
      dataProvider: { getList: async () => ({ data: [], total: 0 }) },
    },
  );
}

test.each<[string, (close: () => void) => ReactNode, RegExp, string?]>([
  ['a step', onClose => <Step onClose={onClose} />, /./],
  ['many records', onClose => <Bulked onClose={onClose} />, /./],
  ['a correction', onClose => <CorrectDialog bill={1} onClose={onClose} />, /correct\.reason/],
  ['a refund', onClose => <RefundDialog payment={payment} rest={100} onClose={onClose} />, /reason/],
  ['an advice', onClose => <AdviceDialog payment={payment} rest={100} onClose={onClose} />, /./],
  [
    'a resolved warning',
    onClose => <ResolveDialog warning={{ id: 1, kind: 'other' }} onClose={onClose} />,
    /./,
  ],
  ['an overridden finding', onClose => <OverrideDialog result={finding} onClose={onClose} />, /./],
  [
    'blocked reminders',
    onClose => <BlockDialog alerts={[1]} onClose={onClose} onDone={() => undefined} />,
    /./,
    'combobox',
  ],
])(
  'the dialog of %s asks before what was typed is lost at Escape, and not before',
  async (_name, dialog, label, role = 'textbox') => {
    let closed = 0;
    show(
      dialog(() => {
        closed += 1;
      }),
    );
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(closed).toBe(1);
    const [field] = (await screen.findAllByRole(role)).filter(
      each => label.source === '.' || label.test((each as HTMLInputElement).labels?.[0]?.textContent ?? ''),
    );
    if (!field) throw new Error('No field to type in.');
    await userEvent.type(field, 'x');
    await userEvent.keyboard('{Escape}');
    await screen.findByText('app.leave.title');
    expect(closed).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'app.leave.go' }));
    expect(closed).toBe(2);
  },
);

test.each<[string, ReactNode, RegExp, RegExp, number]>([
  [
    'an overridden finding',
    <OverrideDialog key="override" result={finding} onClose={() => undefined} />,
    /override\.reason/,
    /override\.confirm/,
    500,
  ],
  [
    'a refund',
    <RefundDialog key="refund" payment={payment} rest={100} onClose={() => undefined} />,
    /reason/,
    /refund\.submit/,
    200,
  ],
])('in the dialog of %s a reason that is too long is not cut but named', async (...row) => {
  const [, dialog, label, submit, longest] = row;
  show(dialog);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(longest + 12));
  expect(field.value).toHaveLength(longest + 12);
  await screen.findByText(`Höchstens ${longest} Zeichen; es sind ${longest + 12}`);
  expect(screen.getByRole('button', { name: submit })).toHaveProperty('disabled', true);
});

test('the dialog of a bill run asks before excluded cases are lost at Escape', async () => {
  const bill = {
    key: '1',
    kind: 'statutory_single',
    company: 'Taxi Sonnenschein',
    recipient: 'TK',
    processingCode: '01',
    serviceFrom: '2026-10-16',
    serviceTo: '2026-10-18',
    total: 1_000,
    cases: [{ id: 1, number: 'F-1', guest: 'Jahn', owed: 1_000 }],
    copayClaimed: null,
  };
  const preview = { bills: [bill], cases: 1, total: 1_000, notReady: 0, earlier: [] };
  api.answers.set('POST bills/run/preview', { status: 200, body: preview });
  let closed = 0;
  show(
    <BillRunDialog
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'billing.run.preview' }));
  const [included] = await screen.findAllByRole('checkbox');
  await userEvent.click(included ?? document.body);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'app.leave.stay' }));
  await waitFor(() => expect(screen.queryByText('app.leave.title')).toBeNull());
  expect(closed).toBe(0);
  expect(screen.getByText(/billing\.run\.dropped/)).toBeTruthy();
});
