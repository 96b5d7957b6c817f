// @vitest-environment jsdom

import { useRightTexts } from '@engine/admin/shell/pages/rights/useRightTexts';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nContextProvider } from 'react-admin';
import { expect, test } from 'vitest';

test.each([
  ['de', 'Nachtdienst leiten'],
  ['en', 'Lead the night shift'],
])('a permission that an administrator added is named by its description in %s', (locale, text) => {
  const i18n = {
    translate: (_: string, options?: { readonly _?: string }) => options?._ ?? '',
    changeLocale: async () => undefined,
    getLocale: () => locale,
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nContextProvider value={i18n}>{children}</I18nContextProvider>
  );
  const { result } = renderHook(useRightTexts, { wrapper });
  const description = { de: 'Nachtdienst leiten', en: 'Lead the night shift' };
  const right = { resource: 'tours', action: 'night', field: null };
  expect(result.current.right({ ...right, description })).toBe(text);
  expect(result.current.right({ ...right, description: null })).toBe('Night');
});
