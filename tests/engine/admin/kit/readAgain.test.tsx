// @vitest-environment jsdom

import { OwnerInput } from '@engine/admin/kit/inputs/OwnerInput';
import { StepDialog } from '@engine/admin/kit/workflow/StepDialog';
import type { Step } from '@engine/admin/kit/workflow/workflowParts';
import { DocumentShow } from '@generated/admin/document';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Form, type RaRecord, RecordContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const stored = { id: 1, version: 1, status: 'inbox', filename: 'a.pdf', resource: 'guest', record_id: 5 };

/** A page whose record is read a second time, and has changed meanwhile. */
const Page = ({ changes, children }: { readonly changes: object; readonly children: ReactNode }) => {
  const [record, setRecord] = useState<RaRecord>(stored);
  return (
    <RecordContextProvider value={record}>
      <button type="button" onClick={() => setRecord({ ...stored, version: 2, ...changes })}>
        read again
      </button>
      {children}
    </RecordContextProvider>
  );
};

const readAgain = () => fireEvent.click(screen.getByText('read again'));

const options = {
  resource: 'documents',
  messages: {
    'resources.documents.fields.filename': 'Dateiname',
  },
};

test('what is typed in the dialog of a step stays when the record below it is read again', async () => {
  const step: Step = {
    name: 'assign',
    from: ['inbox'],
    to: 'assigned',
    by: 'people',
    requires: ['filename'],
    confirm: false,
    reason: false,
    fourEyes: false,
  };
  renderKit(
    <Page changes={{ filename: 'b.pdf' }}>
      <DocumentShow
        render={parts => (
          <StepDialog
            parts={parts}
            request={{ step, missing: ['filename'], decision: null }}
            onClose={() => {}}
          />
        )}
      />
    </Page>,
    options,
  );
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(await dialog.findByRole('textbox', { name: /^Dateiname/ }), ' of May');
  await userEvent.tab();
  readAgain();
  expect(dialog.getByRole('textbox', { name: /^Dateiname/ })).toHaveProperty('value', 'a.pdf of May');
});

test('an owner that came with the record read again is shown, not dropped', async () => {
  renderKit(
    <Page changes={{ resource: 'cases', record_id: 7 }}>
      <Form>
        <OwnerInput source="record_id" />
      </Form>
    </Page>,
    {
      ...options,
      dataProvider: {
        getMany: async (resource, { ids }) => ({
          data: ids.map(id => ({ id, _label: `${resource} ${id}` })) as never[],
        }),
      },
    },
  );
  await screen.findByDisplayValue('guest 5');
  readAgain();
  await screen.findByDisplayValue('cases 7');
});
