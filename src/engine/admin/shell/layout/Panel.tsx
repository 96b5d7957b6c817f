import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useEvent, useStore, useTranslate } from 'ra-core';
import { type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { PageLoading } from '../../kit/page/frame/PageLoading';
import { useUnchanged } from '../../kit/useUnchanged';
import { BuildNotice } from '../builds/BuildNotice';
import { ConnectionBanner } from '../connection/ConnectionBanner';
import { useVisit } from '../history/useVisit';
import { ErrorPage } from '../pages/ErrorPage';
import { usePreload } from '../preload/usePreload';
import { useRouteCheck } from '../routing/useRouteCheck';
import { useRouteRules } from '../routing/useRouteRules';
import { useSession } from '../services';
import { Keyboard } from '../shortcuts/Keyboard';
import { size } from '../theme/tokens';
import { AccessProvider } from './AccessProvider';
import { Breadcrumb } from './bar/Breadcrumb';
import { TopBar } from './bar/TopBar';
import { usePlace } from './bar/usePlace';
import { MyJobs, Stale } from './dialogs/Dialogs';
import { PhoneMenu, ViewAsBanner } from './dialogs/rareDialogs';
import { MainMenu } from './menu/MainMenu';
import { PrintStamp } from './PrintStamp';

/** The layout of the main area (R-ROUTE-37): top bar, menu, page. */
export function Panel({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { title, isNamed, ...place } = usePlace();
  const crumbs = useUnchanged(place.crumbs);
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const [isWide, setWide] = useStore('menu.wide', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const isMenuOpen = isPhone ? isDrawerOpen : isWide;
  const toggleMenu = useEvent(() => (isPhone ? setDrawerOpen : setWide)(!isMenuOpen));
  const isSeenAs = Boolean(useSession()?.viewAs);
  useRouteCheck();
  useVisit(title, isNamed);
  useRouteRules();
  usePreload();

  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default', '--bar-height': `${size.appBar + 1}px` }}>
      <title>{`${title} – ${translate('app.name')}`}</title>
      <Box component="a" href="#main" onClick={skip} sx={skipLinkLook}>
        {translate('app.bar.skip')}
      </Box>
      <TopBar crumbs={crumbs} isMenuOpen={isMenuOpen} onToggleMenu={toggleMenu} />
      <Box sx={bannersLook}>
        <ConnectionBanner />
        {isSeenAs && <ViewAsBanner />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {isPhone ? (
          <PhoneMenu isOpen={isDrawerOpen} onClose={closeDrawer} />
        ) : (
          <Box className="no-print" sx={{ ...asideLook, width: isWide ? size.menu : size.menuClosed }}>
            <MainMenu isNarrow={!isWide} />
          </Box>
        )}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            px: { xs: 1.5, sm: 2.5 },
            py: { xs: 1.5, sm: 2 },
            outline: 'none !important',
          }}
        >
          <PrintStamp />
          {isPhone && crumbs.length > 1 && <Breadcrumb crumbs={crumbs} />}
          <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[pathname]}>
            <AccessProvider>
              <Suspense fallback={<PageLoading />}>{children}</Suspense>
            </AccessProvider>
          </ErrorBoundary>
        </Box>
      </Box>
      <Keyboard title={title} isNamed={isNamed} />
      <Stale />
      <MyJobs />
      <BuildNotice />
    </Box>
  );
}

/** The hash must not enter the address, which may be bookmarked. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Stays in sight while the page scrolls. */
const bannersLook = { position: 'sticky', top: size.appBar + 1, zIndex: 'appBar' } as const;

const asideLook = {
  position: 'sticky',
  top: size.appBar + 1,
  height: `calc(100dvh - ${size.appBar + 1}px)`,
  overflowY: 'auto',
  overflowX: 'hidden',
  flexShrink: 0,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  scrollbarWidth: 'thin',
} as const;

const skipLinkLook = {
  position: 'fixed',
  left: 8,
  top: -80,
  zIndex: 2000,
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:focus': { top: 8 },
} as const;
