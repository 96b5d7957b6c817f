import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Look, Mark, markLook } from '../marks';

const shown: readonly (readonly [Look, string])[] = [
  ['shipped-allowed', 'shipped_allowed'],
  ['shipped-denied', 'shipped_denied'],
  ['allowed', 'allowed'],
  ['denied', 'denied'],
  ['some', 'some'],
];

/** The meaning of the marks, and the keyboard shortcuts. */
export function Legend() {
  const translate = useTranslate();
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', display: 'grid', gap: 0.5 }}>
      <Box component="ul" aria-label={translate('authorization.matrix.legend.label')} sx={listLook}>
        {shown.map(([look, name]) => (
          <li key={name}>
            <Mark look={look} />
            {translate(`authorization.matrix.legend.${name}`)}
          </li>
        ))}
        <li>
          <Box component="span" aria-hidden sx={cornerLook} />
          {translate('authorization.matrix.legend.changed')}
        </li>
      </Box>
      <Box component="p" sx={{ m: 0, display: { xs: 'none', md: 'block' } }}>
        {translate('authorization.matrix.keys')}
      </Box>
    </Box>
  );
}

const listLook = [
  {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    rowGap: 0.25,
    m: 0,
    p: 0,
    listStyle: 'none',
    '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
  },
  markLook,
];
const cornerLook = {
  width: 18,
  height: 18,
  border: 1,
  borderColor: 'divider',
  borderRadius: '3px',
  background: ({ palette }: { palette: { warning: { main: string } } }) =>
    `linear-gradient(225deg, ${palette.warning.main} 9px, transparent 9px)`,
};
