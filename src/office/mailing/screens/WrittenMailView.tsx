import type { Locale } from '@engine/shared/entityMeta';
import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import type { WrittenMail } from '../shared/mailPreview';

interface Props {
  readonly mail: WrittenMail;
  readonly onLocale: (locale: Locale) => void;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
  readonly again: boolean;
  readonly onAgain: (again: boolean) => void;
}

const locales: readonly Locale[] = ['de', 'en'];

/** A mail as its recipient will read it, and the confirmations that its sender must give. */
export function WrittenMailView({ mail, onLocale, confirmed, onConfirm, again, onAgain }: Props) {
  const translate = useTranslate();
  const facts = [
    ['mailing.to', `${mail.name} <${mail.to}>`],
    ['mailing.subject', mail.subject],
    ['mailing.attachment', mail.filename],
  ] as const;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mail.locale}
        aria-label={translate('mailing.language')}
        onChange={(_, locale: Locale | null) => locale && onLocale(locale)}
      >
        {locales.map(locale => (
          <ToggleButton key={locale} value={locale}>
            {translate(`mailing.languages.${locale}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box component="dl" sx={factsLook}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{translate(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <Typography component="pre" tabIndex={0} aria-label={translate('mailing.text')} sx={textLook}>
        {mail.text}
      </Typography>
      {mail.isPrivate && (
        <Alert severity="warning">
          {translate('mailing.private')}
          <FormControlLabel
            control={<Checkbox checked={confirmed} onChange={({ target }) => onConfirm(target.checked)} />}
            label={translate('mailing.confirm', { to: mail.to })}
            sx={checkLook}
          />
        </Alert>
      )}
      {mail.wasSent && (
        <Alert severity="info">
          {translate('mailing.sent_before')}
          <FormControlLabel
            control={<Checkbox checked={again} onChange={({ target }) => onAgain(target.checked)} />}
            label={translate('mailing.again')}
            sx={checkLook}
          />
        </Alert>
      )}
    </>
  );
}

const checkLook = { mx: 0, mt: 0.5, gap: 1, overflowWrap: 'anywhere' };
const factsLook = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  '& > div': { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '7rem 1fr' } },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
const textLook = {
  m: 0,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: '40vh',
  overflowY: 'auto',
};
