import type { QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  type CoreLayoutProps,
  CustomRoutes,
  type DataProvider,
  type Store,
} from 'ra-core';
import { type ReactElement, useMemo } from 'react';
import { Outlet, Route } from 'react-router-dom';
import { lazily } from '../kit/lazily';
import { PageLoading } from '../kit/page/frame/PageLoading';
import { Contexts } from './Contexts';
import { ConnectionBanner } from './connection/ConnectionBanner';
import { SpokenLanguage, speaksAsStored } from './i18n/SpokenLanguage';
import { AppTheme } from './layout/AppTheme';
import { StepUp } from './layout/dialogs/Dialogs';
import { Guarded } from './layout/Guarded';
import { Panel } from './layout/panelParts';
import { SessionWatch } from './layout/SessionWatch';
import { ToastArea } from './layout/toast/ToastArea';
import type { OfficeScreens } from './officeScreens';
import { AccessDenied } from './pages/AccessDenied';
import { FactorGate } from './pages/auth/FactorGate';
import { ErrorPage } from './pages/ErrorPage';
import { Logout } from './pages/Logout';
import { PageNotFound } from './pages/PageNotFound';
import type { TextProvider } from './providers/i18nProvider';
import { RA_NAMESPACE } from './routing/productPath';
import { routerProvider } from './routing/routerProvider';
import type { Services } from './services';

interface Props {
  readonly services: Services;
  /** one element per resource, created once, because each keeps the pages that are already loaded */
  readonly pages: readonly ReactElement[];
  readonly notice?: OfficeScreens['notice'];
  readonly routes?: OfficeScreens['routes'];
  readonly theme?: OfficeScreens['theme'];
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
  readonly i18nProvider: TextProvider;
  readonly queryClient: QueryClient;
  readonly store: Store;
}

const Home = lazily(async () => (await import('./pages/home/Home')).Home, PageLoading);
const Profile = lazily(async () => (await import('./pages/profile/Profile')).Profile, PageLoading);
const UserRights = lazily(async () => (await import('./pages/rights/UserRights')).UserRights, PageLoading);
const Matrix = lazily(async () => (await import('./pages/rights/MatrixPage')).MatrixPage, PageLoading);
const Quality = lazily(async () => (await import('./pages/quality/QualityPage')).QualityPage, PageLoading);
/** Engine pages that need a permission. */
const guardedPages = [
  ['/authorization/matrix', Matrix],
  ['/data-quality', Quality],
] as const;
const SignIn = lazily(async () => (await import('./pages/auth/SignIn')).SignIn);
const ForgotPassword = lazily(async () => (await import('./pages/auth/ForgotPassword')).ForgotPassword);
const ResetPassword = lazily(async () => (await import('./pages/auth/ResetPassword')).ResetPassword);
const VerifyCode = lazily(async () => (await import('./pages/auth/VerifyCode')).VerifyCode);

/**
 * Everything inside the router. Uses only the core of `<Admin>`: its layout and sign-in page would add 15 kB
 * that are never shown.
 */
export function App({ services, pages, notice, routes, theme, i18nProvider, ...providers }: Props) {
  const { store } = providers;
  const asStored = useMemo(() => speaksAsStored(i18nProvider, store), [i18nProvider, store]);
  return (
    <Contexts services={services} notice={notice} needLabels={i18nProvider.needLabels}>
      <CoreAdminContext
        {...providers}
        i18nProvider={asStored}
        basename={RA_NAMESPACE}
        routerProvider={routerProvider}
      >
        <SpokenLanguage provider={i18nProvider}>
          <AppTheme theme={theme}>
            <CoreAdminUI
              layout={Layout}
              dashboard={Home}
              loading={Waiting}
              loginPage={false}
              catchAll={PageNotFound}
              accessDenied={AccessDenied}
              error={ErrorPage}
              requireAuth
              disableTelemetry
            >
              {[...pages]}
              {routes}
              <CustomRoutes noLayout>
                <Route path="/auth" element={<SignInArea />}>
                  <Route index element={<SignIn />} />
                  <Route path="forgotPassword" element={<ForgotPassword />} />
                  <Route path="resetPassword" element={<ResetPassword />} />
                  <Route path="verifyCode" element={<VerifyCode />} />
                  <Route path="*" element={<PageNotFound />} />
                </Route>
                <Route path="/logout" element={<Logout />} />
              </CustomRoutes>
              <CustomRoutes>
                <Route path="/profile" element={<Profile />} />
                <Route path="/UserRechte" element={<UserRights />} />
                {guardedPages.map(([path, Page]) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Guarded needs={services.ownPages.at(path)?.needs}>
                        <Page />
                      </Guarded>
                    }
                  />
                ))}
                {services.ownPages.all.map(
                  ({ path, needs, Page }) =>
                    Page && (
                      <Route
                        key={path}
                        path={`${path}/*`}
                        element={
                          <Guarded needs={needs}>
                            <Page />
                          </Guarded>
                        }
                      />
                    ),
                )}
              </CustomRoutes>
            </CoreAdminUI>
            <SessionWatch />
            <StepUp />
            <ToastArea />
          </AppTheme>
        </SpokenLanguage>
      </CoreAdminContext>
    </Contexts>
  );
}

/** The sign-in area, outside the panel. */
function SignInArea() {
  return (
    <>
      <ConnectionBanner otherwise="app.connection.sign_in" />
      <Outlet />
    </>
  );
}

/** The frame of every page, shown once a second factor that a role demands is set up. */
const Layout = (props: CoreLayoutProps) => (
  <FactorGate>
    <Panel {...props} />
  </FactorGate>
);

/** Shown until the session is known: without the panel, nothing else could explain a long wait. */
function Waiting() {
  return (
    <>
      <ConnectionBanner />
      <PageLoading />
    </>
  );
}
