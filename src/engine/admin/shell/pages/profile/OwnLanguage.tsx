import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';
import { isLocale } from '../../i18n/locale';
import type { OwnProfile } from '../../providers/profileApi';
import { useServices } from '../../services';
import { useProfileChanged } from './useProfile';

/** The user's language: of the screens at once, and of future mails. */
export function OwnLanguage({ person }: { person: OwnProfile }) {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const choose = async (chosen: string | null) => {
    if (!isLocale(chosen)) return;
    await profile.save({ ...person, locale: chosen });
    setLocale(chosen);
    await changed('saved');
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={locale}
      aria-label={translate('app.bar.language')}
      onChange={(_event, chosen: string | null) => void choose(chosen)}
    >
      {locales.map(({ locale: value, name }) => (
        <ToggleButton key={value} value={value} lang={value} sx={{ px: 1.5, py: 0.5, fontSize: 12 }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
