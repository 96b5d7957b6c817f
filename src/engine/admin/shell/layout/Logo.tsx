import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  readonly inverse?: boolean;
}

/** A long name gives way on a phone. */
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The mark: a route with two stops. */
export function Logo({ inverse = false }: Props) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        color: inverse ? '#fff' : 'text.primary',
      }}
    >
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" style={{ flexShrink: 0 }}>
        <rect width="26" height="26" rx="7" fill={inverse ? '#ffffff' : '#15803d'} />
        <path
          d="M8 18.5c0-6 10-5 10-11"
          fill="none"
          stroke={inverse ? '#15803d' : '#ffffff'}
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <circle cx="8" cy="18.5" r="2.6" fill={inverse ? '#15803d' : '#ffffff'} />
        <circle cx="18" cy="7.5" r="2.6" fill="#facc15" />
      </svg>
      <Box component="span" sx={{ ...oneLine, fontSize: 17, fontWeight: 700, letterSpacing: '-0.02em' }}>
        {translate('app.name')}
      </Box>
    </Box>
  );
}
