// @vitest-environment jsdom

import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { ReasonField } from '@engine/admin/kit/dialog/ReasonField';
import { DraftsContext } from '@engine/admin/kit/page/editing/drafts';
import { createDraftStore } from '@engine/admin/shell/session/drafts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const drafts = createDraftStore();
const key = 'a1'.repeat(32);

function Ask({ about }: { readonly about: string }) {
  const [reason, setReason] = useState('');
  return (
    <AskDialog title="Ask" submit="ok" isReady isChanged={reason !== ''} onSubmit={close} onCancel={close}>
      <ReasonField about={about} value={reason} onChange={setReason} />
    </AskDialog>
  );
}
const close = () => undefined;
const ask = (about: string, id = 7) =>
  renderKit(
    <DraftsContext value={drafts}>
      <Ask about={about} />
    </DraftsContext>,
    { resource: 'tours', record: { id } },
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** long enough for a draft that is there to be found */
const look = () => act(async () => void (await drafts.find('tours/7#dispute')));

test('the reason that was typed when the session ended is offered when it is asked for again, and nowhere else', async () => {
  drafts.belongTo(1, key);
  ask('dispute');
  await userEvent.type(await field(), 'Fahrt war storniert');
  expect(leaves()).toBe(false);
  await act(() => drafts.keepAll());
  // the page is left without a question
  expect(leaves()).toBe(true);
  cleanup();
  drafts.forgetKey();
  drafts.belongTo(1, key);

  ask('cancel');
  await look();
  expect(screen.queryByText('Eingaben übernehmen')).toBeNull();
  cleanup();
  ask('dispute', 8);
  await look();
  expect(screen.queryByText('Eingaben übernehmen')).toBeNull();
  cleanup();

  ask('dispute');
  await userEvent.click(await screen.findByRole('button', { name: 'Eingaben übernehmen' }));
  expect((await field()).value).toBe('Fahrt war storniert');
  await waitFor(() => expect(screen.queryByText('Eingaben übernehmen')).toBeNull());
  cleanup();
  ask('dispute');
  await look();
  expect(screen.queryByText('Eingaben übernehmen')).toBeNull();
});
