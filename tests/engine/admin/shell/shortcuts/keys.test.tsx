import { useShortcut } from '@engine/admin/kit/shortcuts/useShortcut';
import { useKeys } from '@engine/admin/shell/shortcuts/useKeys';
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

it('a key that is pressed before the page is painted acts, and none does when the page is gone', () => {
  const searched: string[] = [];
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
  const Search = () => {
    useKeys();
    useShortcut({ keys: ['/'], label: 'search', group: 'list', run: () => searched.push('search') });
    return null;
  };
  const Page = ({ children }: { readonly children: ReactNode }) => {
    // a page is whole here, and has not been painted
    useLayoutEffect(() => void press(), []);
    return children;
  };
  const root = createRoot(document.createElement('div'));
  flushSync(() =>
    root.render(
      <Page>
        <Search />
      </Page>,
    ),
  );
  expect(searched).toEqual(['search']);
  root.unmount();
  press();
  expect(searched).toEqual(['search']);
});
