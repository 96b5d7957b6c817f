import { Box, Button } from '@mui/material';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';

export function LanguageSwitch() {
  const translate = useTranslate();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  if (locales.length < 2) return null;
  return (
    <Box role="group" aria-label={translate('app.bar.language')} sx={{ display: 'flex', flexShrink: 0 }}>
      {locales.map(({ locale: value, name }) => (
        <Button
          key={value}
          color="inherit"
          variant="outlined"
          lang={value}
          aria-pressed={value === locale}
          aria-label={`${value.toUpperCase()} – ${name}`}
          title={name}
          onClick={() => setLocale(value)}
          sx={languageLook}
        >
          {value.toUpperCase()}
        </Button>
      ))}
    </Box>
  );
}

/** One row of joined buttons; the one of the current language is pressed. */
const languageLook = {
  px: 1,
  py: 0.25,
  minWidth: 32,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
  borderColor: 'divider',
  '&:not(:first-of-type)': { ml: '-1px', borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
  '&:not(:last-of-type)': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  '&[aria-pressed=true]': { color: 'text.primary', bgcolor: 'action.selected' },
};
