import { useTranslate } from 'react-admin';

/** What every list of choices says (R-SHELL-9): when it is empty, when a search finds nothing, and where to type. */
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
