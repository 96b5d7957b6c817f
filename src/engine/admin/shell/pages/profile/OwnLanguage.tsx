import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState, useLocales, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Locale } from '../../../../shared/entityMeta';
import { LeaveQuestion } from '../../../kit/dialog/LeaveQuestion';
import { useNotifyError } from '../../../kit/useNotifyError';
import { isLocale } from '../../i18n/locale';
import { useServices } from '../../services';
import { useProfileChanged } from './useProfile';

interface Props {
  /** another language draws the page from the start, and what is not saved would be lost */
  readonly hasUnsaved: boolean;
}

/** The user's language: of the screens at once, and of future mails. */
export function OwnLanguage({ hasUnsaved }: Props) {
  const translate = useTranslate();
  const { profile } = useServices();
  const changed = useProfileChanged();
  const locales = useLocales();
  const [locale, setLocale] = useLocaleState();
  const notifyError = useNotifyError();
  const [asked, setAsked] = useState<Locale | null>(null);
  const choose = async (chosen: Locale) => {
    setAsked(null);
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
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={locale}
        aria-label={translate('app.bar.language')}
        onChange={(_event, chosen: string | null) => {
          if (!isLocale(chosen)) return;
          if (hasUnsaved) setAsked(chosen);
          else void choose(chosen);
        }}
      >
        {locales.map(({ locale: value, name }) => (
          <ToggleButton key={value} value={value} lang={value} sx={{ px: 1.5, py: 0.5, fontSize: 12 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <LeaveQuestion
        isOpen={asked !== null}
        onStay={() => setAsked(null)}
        onLeave={() => asked && void choose(asked)}
      />
    </>
  );
}
