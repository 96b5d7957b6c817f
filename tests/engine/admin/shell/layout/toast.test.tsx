// @vitest-environment jsdom

import { Toast } from '@engine/admin/shell/layout/toast/Toast';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Notices = () => {
  const notify = useNotify();
  return ['errors', 'saved'].map(text => (
    <button key={text} type="button" onClick={() => notify(text)}>
      {text}!
    </button>
  ));
};

const shown = () => screen.queryByRole('alert')?.textContent ?? null;

test('R-SHELL-7: a message stays for five seconds, and makes way a second after the next has come', async () => {
  vi.useFakeTimers();
  render(
    <CoreAdminContext>
      <Notices />
      <Toast />
    </CoreAdminContext>,
  );
  const say = (text: string) => act(async () => screen.getByText(`${text}!`).click());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** The next one stands there once the one before has gone. */
  const faded = () => pass(600);
  await say('errors');
  await pass(1000);
  expect(shown()).toBe('errors');
  await say('saved');
  await pass(900);
  expect(shown()).toBe('errors');
  await pass(200);
  await faded();
  expect(shown()).toBe('saved');
  await pass(4000);
  expect(shown()).toBe('saved');
  await pass(1100);
  await faded();
  expect(shown()).toBeNull();
});
