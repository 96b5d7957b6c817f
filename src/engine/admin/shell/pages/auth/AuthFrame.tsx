import { Box, Paper, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { isLocale } from '../../i18n/locale';
import { LanguageSwitch } from '../../layout/bar/LanguageSwitch';
import { Logo } from '../../layout/bar/Logo';
import { usePanelSoon } from '../../layout/panelParts';
import { useServices } from '../../services';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the sign-in area: the product on the left, one card on the right. */
export function AuthFrame({ title, children }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { product, signInPoints } = useServices();
  const own = signInPoints.map(point => point[isLocale(locale) ? locale : product.languages[0]]);
  const points = [...own, translate('authorization.sign_in.point_log')];
  usePanelSoon();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(340px, 5fr) 7fr' },
        bgcolor: 'background.default',
      }}
    >
      <title>{`${title} · ${translate('app.name')}`}</title>
      <Box sx={panelLook}>
        <Logo inverse />
        <Box>
          <Typography
            sx={{ fontSize: 30, fontWeight: 650, letterSpacing: '-0.025em', lineHeight: 1.2, mb: 3 }}
          >
            {translate('authorization.sign_in.lead')}
          </Typography>
          {points.map(point => (
            <Typography key={point} sx={{ display: 'flex', gap: 1.5, py: 0.75, opacity: 0.92, fontSize: 15 }}>
              <Box component="span" aria-hidden sx={{ color: '#fde047' }}>
                ✓
              </Box>
              {point}
            </Typography>
          ))}
        </Box>
        <span />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <Box sx={{ display: { md: 'none' } }}>
            <Logo />
          </Box>
          <Box sx={{ ml: 'auto' }}>
            <LanguageSwitch />
          </Box>
        </Box>
        <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
          <Paper
            variant="outlined"
            sx={{ width: '100%', maxWidth: 420, p: { xs: 2.5, sm: 4 }, borderRadius: 2 }}
          >
            {children}
          </Paper>
        </Box>
      </Box>
    </Box>
  );
}

const panelLook = {
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  justifyContent: 'space-between',
  p: 5,
  color: '#f0fdf4',
  background: 'linear-gradient(160deg, #14532d 0%, #166534 45%, #0f766e 100%)',
};
