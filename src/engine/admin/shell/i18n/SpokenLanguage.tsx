import { useQueryClient } from '@tanstack/react-query';
import { I18nContext, type I18nProvider, type Store, useStore } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readAgain } from '../queryClient';

interface Props {
  readonly provider: I18nProvider;
  readonly children: ReactNode;
}

/**
 * Gives the screens the language that was chosen here or in another tab: once its texts are loaded, what is on the
 * screen renders with them and keeps its input.
 */
export function SpokenLanguage({ provider, children }: Props) {
  const queryClient = useQueryClient();
  const [locale] = useStore<string | undefined>('locale');
  const asked = useRef(provider.getLocale());
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (locale === undefined || locale === asked.current) return;
    asked.current = locale;
    void provider.changeLocale(locale).then(() => {
      setChanges(count => count + 1);
      // The server writes names of records, views, steps and reports in the language of the request.
      return readAgain(queryClient);
    });
  }, [provider, queryClient, locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `useTranslate` gives new functions for a new provider only
  const spoken = useMemo(() => ({ ...provider }), [provider, changes]);
  return <I18nContext value={spoken}>{children}</I18nContext>;
}

/**
 * For react-admin's own context, which mounts everything below it again when the language in the store is not that of
 * its provider: always the language in the store.
 */
export const speaksAsStored = (provider: I18nProvider, store: Store): I18nProvider => ({
  ...provider,
  getLocale: () => store.getItem('locale') ?? provider.getLocale(),
});
