// @vitest-environment jsdom

import { filterName } from '@engine/admin/kit/filters/filterName';
import { ListBar } from '@engine/admin/kit/list/ListBar';
import type { ListParts, Pages } from '@engine/admin/kit/page/parts/parts';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import { resources } from '@generated/admin/index';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, ListBase, memoryStore, testDataProvider } from 'react-admin';
import { describe, expect, it, test } from 'vitest';
import { texts } from '../shell/texts';

/** The generated list of a resource, drawn from its parts. */
async function drawList(resource: string, locale: 'de' | 'en', draw: (parts: ListParts) => ReactNode) {
  const entry = resources.find(({ name }) => name === resource);
  const [pages, i18nProvider] = await Promise.all([entry?.load(), createI18nProvider(locale, texts)]);
  const { list: List }: Pages = pages ?? {};
  if (!List) throw new Error(`${resource} has no generated list.`);
  await i18nProvider.needLabels(resource);
  const getList = async () => ({ data: [], total: 0 });
  render(
    <AdminContext
      i18nProvider={i18nProvider}
      dataProvider={testDataProvider({ getList })}
      store={memoryStore()}
    >
      <ListBase resource={resource} disableSyncWithLocation>
        <List render={draw} />
      </ListBase>
    </AdminContext>,
  );
  return i18nProvider;
}

/** What the menu of filters offers above the list. */
async function menuOf(resource: string, locale: 'de' | 'en'): Promise<readonly string[]> {
  const { translate } = await drawList(resource, locale, parts => <ListBar parts={parts} isPhone={false} />);
  await userEvent.click(await screen.findByRole('button', { name: translate('ra.action.add_filter') }));
  return (await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent);
}

test.each([
  ['de', 'Ohne Unterschrift'],
  ['en', 'No signature'],
] as const)('the menu of the tours names a filter of their own in %s', async (locale, name) => {
  expect(await menuOf('tours', locale)).toContain(name);
});

const withList = resources.flatMap(({ name, operations }) =>
  operations.some(each => each === 'list') ? [name] : [],
);

describe.each(['de', 'en'] as const)('in %s', locale => {
  it.each(withList)('every filter of %s has a name in words', async resource => {
    const drawn: ListParts['filters'][] = [];
    const { translate } = await drawList(resource, locale, ({ filters }) => {
      drawn.push(filters);
      return null;
    });
    const [filters = {}] = drawn;
    const names = Object.values(filters).map(filter => filterName(translate, resource, filter));
    expect(names.filter(name => name === '' || name.includes('resources.'))).toEqual([]);
  });
});
