// @vitest-environment jsdom

import { useAmountText } from '@office/payments/screens/useAmountText';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContext, memoryStore, StoreContextProvider } from 'ra-core';
import { expect, test } from 'vitest';

const german = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => 'de' };

const Amount = () => {
  const { text, amount, type } = useAmountText(123_456);
  return (
    <>
      <input aria-label="amount" value={text} onChange={({ target }) => type(target.value)} />
      <output>{String(amount)}</output>
    </>
  );
};

const input = () => screen.getByLabelText<HTMLInputElement>('amount');
const cents = () => screen.getByRole('status').textContent;

test('in another language an amount is the same one, written as that language writes it', async () => {
  const store = memoryStore();
  render(
    <StoreContextProvider value={store}>
      <I18nContext value={german}>
        <Amount />
      </I18nContext>
    </StoreContextProvider>,
  );
  expect(input().value).toBe('1.234,56');
  await userEvent.clear(input());
  await userEvent.type(input(), '12,5');
  expect(cents()).toBe('1250');
  act(() => store.setItem('locale', 'en'));
  expect(input().value).toBe('12.50');
  expect(cents()).toBe('1250');
  await userEvent.clear(input());
  await userEvent.type(input(), 'a lot');
  act(() => store.setItem('locale', 'de'));
  expect(input().value).toBe('a lot');
  expect(cents()).toBe('null');
});
