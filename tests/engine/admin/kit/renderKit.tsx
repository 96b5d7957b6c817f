import { FormControls } from '@engine/admin/kit/form/FormControls';
import { messages as de } from '@engine/admin/kit/messages/de';
import { messages as en } from '@engine/admin/kit/messages/en';
import { speaksAsStored } from '@engine/admin/shell/i18n/SpokenLanguage';
import { render } from '@testing-library/react';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type DataProvider,
  memoryStore,
  RecordContextProvider,
  ResourceContextProvider,
  type Store,
  testDataProvider,
} from 'react-admin';

/** jsdom lays nothing out, so no size ever changes there. */
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

interface Options {
  readonly locale?: 'de' | 'en';
  readonly resource?: string;
  readonly record?: { readonly id: number } & Readonly<Record<string, unknown>>;
  readonly dataProvider?: Partial<DataProvider>;
  readonly messages?: Readonly<Record<string, unknown>>;
  readonly store?: Store;
}

/** Puts kit elements on a page as react-admin would: a resource, a record, messages, and a data provider. */
export function renderKit(
  element: ReactNode,
  {
    locale = 'de',
    resource = 'bills',
    record,
    dataProvider,
    messages = {},
    store = memoryStore(),
  }: Options = {},
) {
  const own = locale === 'de' ? de : en;
  const i18n = polyglot(() => ({ ...english, ...own, ...messages }), locale, undefined, {
    allowMissing: true,
  });
  return render(
    <AdminContext
      i18nProvider={speaksAsStored(i18n, store)}
      dataProvider={testDataProvider(dataProvider)}
      store={store}
    >
      <ResourceContextProvider value={resource}>
        <FormControls>
          {record ? <RecordContextProvider value={record}>{element}</RecordContextProvider> : element}
        </FormControls>
      </ResourceContextProvider>
    </AdminContext>,
  );
}
