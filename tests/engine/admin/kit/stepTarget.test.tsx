// @vitest-environment jsdom

import { StepDialog } from '@engine/admin/kit/workflow/StepDialog';
import { workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import { BillCaseShow } from '@generated/admin/bill-case';
import { billCase } from '@generated/tables/bill-case';
import { newVersionOf } from '@office/cases/screens/newVersionOf';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderKit } from './renderKit';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const steps = billCase.workflow ? workflowParts(billCase.workflow).steps : [];

async function take(name: string, becomes: object) {
  const record = { id: 7, version: 1, number: 'F-7', status: 'rejected' };
  let isClosed = false;
  const step = steps.find(each => each.name === name);
  renderKit(
    <BillCaseShow
      stepTarget={newVersionOf}
      render={parts =>
        step && (
          <StepDialog
            parts={parts}
            request={{ step: { ...step, reason: false }, missing: [], decision: null }}
            onClose={() => {
              isClosed = true;
            }}
          />
        )
      }
    />,
    {
      resource: 'bill-cases',
      record,
      dataProvider: { takeStep: async () => ({ data: { ...record, version: 2, ...becomes } }) },
      messages: { [`resources.bill-cases.transitions.${name}`]: 'Weiter' },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }));
  await waitFor(() => expect(isClosed).toBe(true));
}

test('the page of a rejected case goes on to the new version that was made of it', async () => {
  await take('correct', { status: 'replaced', next_case: 8 });
  await waitFor(() => expect(window.location.hash).toBe('#/bill-cases/8/show'));
});

test('after any other step the page stays, whatever the case is claimed with', async () => {
  await take('give_up', { status: 'cancelled', next_case: 8 });
  expect(window.location.hash).not.toContain('/8/show');
});
