import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';

export function LanguageSwitch() {
  const translate = useTranslate();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  if (locales.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={locale}
      aria-label={translate('app.bar.language')}
      onChange={(_event, chosen: string | null) => chosen && setLocale(chosen)}
    >
      {locales.map(({ locale: value, name }) => (
        <ToggleButton
          key={value}
          value={value}
          lang={value}
          aria-label={`${value.toUpperCase()} – ${name}`}
          title={name}
          sx={{ px: 1, py: 0.25, fontSize: 12, fontWeight: 600, minWidth: 32 }}
        >
          {value.toUpperCase()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
