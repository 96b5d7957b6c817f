import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';
import type { Locale } from '../../../../shared/entityMeta';
import { useNotifyError } from '../../../kit/useNotifyError';
import { isLocale } from '../../i18n/locale';
import { useServices } from '../../services';
import { useProfileChanged } from './useProfile';

/** The user's language: of the screens at once, and of future mails. */
export function OwnLanguage() {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const notifyError = useNotifyError();
  const choose = async (chosen: Locale) => {
    try {
      // the rest stays as it is now, not as it was when this page was opened
      await profile.save({ ...(await profile.read()), locale: chosen });
    } catch (error) {
      return notifyError(error);
    }
    setLocale(chosen);
    await changed('saved');
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={locale}
      aria-label={translate('app.bar.language')}
      onChange={(_event, chosen: string | null) => {
        if (isLocale(chosen)) void choose(chosen);
      }}
    >
      {locales.map(({ locale: value, name }) => (
        <ToggleButton key={value} value={value} lang={value} sx={{ px: 1.5, py: 0.5, fontSize: 12 }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
