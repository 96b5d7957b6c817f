// @vitest-environment jsdom

import { ownToTab } from '@engine/admin/shell/ownToTab';
import { localStorageStore } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';

/** The session storage of each tab, of which jsdom has one. */
const sessions = new Map<string, Map<string, string>>();
const openIn = (tab: string): ReturnType<typeof ownToTab> => {
  const session = sessions.get(tab) ?? new Map<string, string>();
  sessions.set(tab, session);
  const inTab = <Result>(work: () => Result): Result => {
    sessionStorage.clear();
    for (const [key, value] of session) sessionStorage.setItem(key, value);
    const result = work();
    session.clear();
    for (const key of Object.keys(sessionStorage)) session.set(key, sessionStorage.getItem(key) ?? '');
    return result;
  };
  const store = ownToTab(localStorageStore(undefined, 'Office'), 'Office');
  store.setup();
  return {
    ...store,
    getItem: <T>(key: string, usual?: T) => inTab(() => store.getItem(key, usual)),
    setItem: (key, value) => inTab(() => store.setItem(key, value)),
    removeItem: key => inTab(() => store.removeItem(key)),
    removeItems: prefix => inTab(() => store.removeItems(prefix)),
    reset: () => inTab(() => store.reset()),
    belongTo: user => inTab(() => store.belongTo(user)),
  };
};
/** Tells this tab, as the browser does, that another one has stored something. */
const hear = (key: string) => {
  const stored = `RaStoreOffice.${key}`;
  window.dispatchEvent(
    new StorageEvent('storage', { key: stored, newValue: localStorage.getItem(stored) ?? null }),
  );
};

beforeEach(() => {
  sessions.clear();
  sessionStorage.clear();
  localStorage.clear();
});

test.each(['tours.view', 'tours.listParams', 'tours.columns', 'tours.left_filter{"guest":1}', 'trail.tours'])(
  '%s of a tab stays when another tab stores its own, also after a reload',
  key => {
    const [a, b] = [openIn('a'), openIn('b')];
    const heard: unknown[] = [];
    a.subscribe(key, value => heard.push(value));
    a.setItem(key, 'of a');
    expect(b.getItem(key)).toBe('of a');
    b.setItem(key, 'of b');
    hear(key);
    expect([a.getItem(key), heard]).toEqual(['of a', ['of a']]);
    expect(openIn('a').getItem(key)).toBe('of a');
    expect(openIn('c').getItem(key)).toBe('of b');
  },
);

test('a tab that has opened no view has none when another tab opens one', () => {
  const [a, b] = [openIn('a'), openIn('b')];
  expect(a.getItem('tours.view', 'usual')).toBe('usual');
  b.setItem('tours.view', 'of b');
  expect(a.getItem('tours.view', 'usual')).toBe('usual');
  expect(openIn('a').getItem('tours.view', 'usual')).toBe('usual');
  a.setItem('tours.view', 'of a');
  a.removeItem('tours.view');
  expect(a.getItem('tours.view')).toBeUndefined();
});

test('a tab that another user comes back to begins with nothing of the former one', () => {
  const left = openIn('a');
  left.belongTo(1);
  left.setItem('guest.listParams', 'of the first');
  localStorage.clear();
  const reopened = openIn('a');
  reopened.belongTo(1);
  expect(reopened.getItem('guest.listParams')).toBe('of the first');
  reopened.belongTo(2);
  expect(reopened.getItem('guest.listParams')).toBeUndefined();
});

test('other settings are those of all tabs', () => {
  const [a, b] = [openIn('a'), openIn('b')];
  const heard: unknown[] = [];
  a.subscribe('theme', value => heard.push(value));
  b.setItem('theme', 'dark');
  hear('theme');
  expect([a.getItem('theme'), heard]).toEqual(['dark', ['dark']]);
});

test('signing out leaves nothing of a list behind, in the browser or in the page', () => {
  const a = openIn('a');
  const heard: unknown[] = [];
  a.setItem('tours.listParams', 'Meyer');
  a.setItem('guests.listParams', 'Meyer');
  const stop = a.subscribe('tours.listParams', value => heard.push(value));
  a.removeItems('guests');
  expect([a.getItem('guests.listParams'), a.getItem('tours.listParams')]).toEqual([undefined, 'Meyer']);
  a.reset();
  expect(heard).toEqual([undefined]);
  expect(JSON.stringify([...(sessions.get('a') ?? [])])).not.toContain('Meyer');
  expect(a.getItem('tours.listParams')).toBeUndefined();
  stop();
  a.setItem('tours.listParams', 'Schulz');
  expect(heard).toEqual([undefined]);
});
