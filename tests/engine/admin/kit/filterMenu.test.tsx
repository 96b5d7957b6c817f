// @vitest-environment jsdom

import { filterName } from '@engine/admin/kit/filters/filterName';
import { ListBar } from '@engine/admin/kit/list/ListBar';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import { resources } from '@generated/admin/index';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ListBase, memoryStore, testDataProvider } from 'react-admin';
import { afterEach, describe, expect, it, test } from 'vitest';
import { facts } from '../../../../src/cli/screens/facts';
import { texts } from '../shell/texts';

afterEach(cleanup);

const partsOf = async (resource: string) =>
  (await facts.resources.find(({ name }) => name === resource)?.load())?.parts;

/** What the menu of filters offers above the list. */
async function menuOf(resource: string, locale: 'de' | 'en'): Promise<readonly string[]> {
  const [parts, i18nProvider] = await Promise.all([partsOf(resource), createI18nProvider(locale, texts)]);
  if (!parts) throw new Error(`${resource} has no generated pages.`);
  await i18nProvider.needLabels(resource);
  const getList = async () => ({ data: [], total: 0 });
  render(
    <AdminContext
      i18nProvider={i18nProvider}
      dataProvider={testDataProvider({ getList })}
      store={memoryStore()}
    >
      <ListBase resource={resource} disableSyncWithLocation>
        <ListBar parts={parts} isPhone={false} />
      </ListBase>
    </AdminContext>,
  );
  await userEvent.click(
    await screen.findByRole('button', { name: i18nProvider.translate('ra.action.add_filter') }),
  );
  return (await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent);
}

test.each([
  ['de', 'Ohne Unterschrift'],
  ['en', 'No signature'],
] as const)('the menu of the tours names a filter of their own in %s', async (locale, name) => {
  expect(await menuOf('tours', locale)).toContain(name);
});

describe.each(['de', 'en'] as const)('in %s', locale => {
  it.each(resources.map(({ name }) => name))('every filter of %s has a name in words', async resource => {
    const { translate, needLabels } = await createI18nProvider(locale, texts);
    await needLabels(resource);
    const filters = Object.values((await partsOf(resource))?.filters ?? {});
    const names = filters.map(filter => filterName(translate, resource, filter));
    expect(names.filter(name => name === '' || name.includes('resources.'))).toEqual([]);
  });
});
