import { useTranslate } from 'react-admin';

/** The texts of every picker (R-SHELL-9): no options, no search results, and the placeholder. */
export function useChoiceTexts(query: string) {
  const translate = useTranslate();
  const typed = query.trim();
  return {
    noOptionsText: typed
      ? translate('app.kit.no_results', { query: typed })
      : translate('app.kit.no_options'),
    placeholder: translate('app.kit.search'),
    clearText: translate('ra.action.clear_input_value'),
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
  };
}
