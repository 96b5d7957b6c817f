import { shortcuts } from '@engine/admin/kit/shortcuts/shortcuts';
import { useShortcut } from '@engine/admin/kit/shortcuts/useShortcut';
import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

const keysNow = () => shortcuts.current().flatMap(({ keys }) => keys);

it('a key works as soon as what offers it can be seen, and no longer', () => {
  const Search = () => {
    useShortcut({ keys: ['/'], label: 'search', group: 'list', run: () => undefined });
    return null;
  };
  const seen: string[][] = [];
  const Page = ({ children }: { readonly children: ReactNode }) => {
    // a page is whole here, and has not been painted
    useLayoutEffect(() => {
      seen.push(keysNow());
    }, []);
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
  expect(seen).toEqual([['/']]);
  root.unmount();
  expect(keysNow()).toEqual([]);
});
