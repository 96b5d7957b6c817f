import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import { AppBar, Box, IconButton, keyframes, Toolbar } from '@mui/material';
import { useLoading, useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { JobsButton } from '../../jobs/JobsButton';
import { PaletteButton } from '../../shortcuts/PaletteButton';
import { size } from '../../theme/tokens';
import { Breadcrumb } from './Breadcrumb';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { UserMenu } from './UserMenu';
import type { Crumb } from './usePlace';

interface Props {
  readonly crumbs: readonly Crumb[];
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

export const TopBar = memo(function TopBar({ crumbs, isMenuOpen, onToggleMenu }: Props) {
  const translate = useTranslate();
  return (
    <AppBar
      position="sticky"
      color="default"
      elevation={0}
      aria-label={translate('app.bar.label')}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar
        disableGutters
        sx={{ minHeight: `${size.appBar}px !important`, px: { xs: 1, sm: 1.5 }, gap: 1 }}
      >
        <IconButton
          aria-label={translate(isMenuOpen ? 'app.menu.close' : 'app.menu.open')}
          aria-expanded={isMenuOpen}
          onClick={onToggleMenu}
        >
          {isMenuOpen ? <MenuOpen /> : <MenuIcon />}
        </IconButton>
        <Box
          component={Link}
          to="/"
          aria-label={`${translate('app.name')} – ${translate('app.menu.home')}`}
          sx={{
            display: 'flex',
            minWidth: 0,
            flexShrink: { xs: 1, sm: 0 },
            textDecoration: 'none',
            mr: { sm: 2 },
          }}
        >
          <Logo />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: { xs: 'none', sm: 'block' } }}>
          <Breadcrumb crumbs={crumbs} />
        </Box>
        <Box sx={{ flex: 1, display: { sm: 'none' } }} />
        <PaletteButton />
        <JobsButton />
        <LanguageSwitch />
        <UserMenu />
      </Toolbar>
      <LoadingLine />
    </AppBar>
  );
});

/** A component of its own, since it renders with every request. */
function LoadingLine() {
  return useLoading() ? <Box aria-hidden sx={lineLook} /> : null;
}

const pass = keyframes`from { background-position-x: 100% } to { background-position-x: -100% }`;

const lineLook = {
  position: 'absolute',
  bottom: -2,
  left: 0,
  right: 0,
  height: 2,
  color: 'primary.main',
  background: 'linear-gradient(90deg, transparent, currentColor, transparent) 0 0 / 50% 100%',
  animation: `${pass} 1.5s linear infinite`,
} as const;
