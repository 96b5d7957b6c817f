// @vitest-environment jsdom

import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { countUnsaved } from '@engine/admin/kit/dialog/unsaved';
import { loadCode, reloadOnMissingCode } from '@engine/admin/kit/missingCode';
import { createStore } from '@engine/admin/kit/store';
import { BuildNotice } from '@engine/admin/shell/builds/BuildNotice';
import { createServices } from '@engine/admin/shell/createServices';
import { ServicesContext } from '@engine/admin/shell/services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { renderKit } from './renderKit';

const reloadButton = () => screen.queryByText('app.build.reload');
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A page that a newer build has come out for, with a dialog that can be typed in. */
function Page() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    navigate('/first');
    navigate('/second');
  }, [navigate]);
  const { services } = createServices({
    apiUrl: 'http://127.0.0.1/api/v1',
    facts: { ...facts, resources: [] },
    office: {},
    resources: [],
    locale: () => 'de',
  });
  const [given] = useState({
    ...services,
    builds: { ...services.builds, outdated: createStore(true), start: () => () => undefined },
  });
  return (
    <ServicesContext value={given}>
      <BuildNotice />
      {isOpen && (
        <AskDialog
          title="Question"
          submit="Submit"
          isReady
          isChanged={text !== ''}
          onSubmit={() => navigate('/elsewhere')}
          onCancel={() => setOpen(false)}
        >
          <input aria-label="Reason" value={text} onChange={({ target }) => setText(target.value)} />
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
          <Link to="/linked">The one that is there already</Link>
        </AskDialog>
      )}
    </ServicesContext>
  );
}

test('what is typed in a dialog is asked for before the page is left, closed or reloaded, and not before', async () => {
  renderKit(<Page />);
  await screen.findByRole('dialog');
  await expect.poll(() => window.location.hash).toBe('#/second');
  expect(leaves()).toBe(true);
  expect(screen.getByText('app.build.text')).toBeTruthy();
  expect(reloadButton()).not.toBeNull();

  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'x');
  expect(leaves()).toBe(false);
  expect(screen.getByText('app.build.unsaved')).toBeTruthy();
  expect(reloadButton()).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'app.leave.stay' }));
  await waitFor(() => expect(screen.queryByText('app.leave.title')).toBeNull());
  expect(window.location.hash).toBe('#/second');

  await userEvent.click(screen.getByRole('link', { name: 'The one that is there already' }));
  await userEvent.click(await screen.findByRole('button', { name: 'app.leave.stay' }));
  await waitFor(() => expect(screen.queryByText('app.leave.title')).toBeNull());
  expect(window.location.hash).toBe('#/second');

  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await expect.poll(() => window.location.hash).toBe('#/elsewhere');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'app.leave.go' }));
  await expect.poll(() => window.location.hash).toBe('#/second');

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(leaves()).toBe(true);
  expect(screen.getByText('app.build.text')).toBeTruthy();
});

test('code that a deployment removed is not fetched by a reload while input would be lost by it', async () => {
  let kept = 0;
  const looked: boolean[] = [];
  reloadOnMissingCode({
    connection: { look: async () => looked.push(true) > 0, back: async () => undefined },
    keepInput: async () => {
      kept += 1;
      // the page is not reloaded here
      await new Promise(() => undefined);
    },
  });
  const [first, second] = [countUnsaved(), countUnsaved()];
  void loadCode(() => Promise.reject(new Error('gone')));
  await expect.poll(() => looked).toEqual([true]);
  first();
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(kept).toBe(0);
  second();
  await expect.poll(() => kept).toBe(1);
});
