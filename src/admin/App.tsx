import type { QueryClient } from '@tanstack/react-query';
import { CustomRoutes, type I18nProvider, localStorageStore } from 'ra-core';
import type { ReactElement } from 'react';
import { Admin, type AuthProvider, type DataProvider } from 'react-admin';
import { Navigate, Outlet, Route } from 'react-router-dom';
import { Panel } from './layout/Panel';
import { Toast } from './layout/Toast';
import { AccessDenied } from './pages/AccessDenied';
import { ForgotPassword, ResetPassword, VerifyCode } from './pages/auth/AuthNotes';
import { SignIn } from './pages/auth/SignIn';
import { ErrorPage } from './pages/ErrorPage';
import { Home } from './pages/home/Home';
import { Logout } from './pages/Logout';
import { PageNotFound } from './pages/PageNotFound';
import { Profile } from './pages/Profile';
import { UserRights } from './pages/rights/UserRights';
import { RA_NAMESPACE } from './routing/productPath';
import { routerProvider } from './routing/routerProvider';
import { type Services, ServicesContext } from './services';
import { useIsDark } from './theme/colorMode';
import { darkTheme, lightTheme } from './theme/theme';

interface Props {
  readonly services: Services;
  /** one element per resource, built once: they hold the pages that are loaded already */
  readonly pages: readonly ReactElement[];
  readonly authProvider: AuthProvider;
  readonly dataProvider: DataProvider;
  readonly i18nProvider: I18nProvider;
  readonly queryClient: QueryClient;
}

const store = localStorageStore(undefined, 'Tours');
// The cookie knows the language; a copy in the store could contradict it.
store.removeItem('locale');

/** Everything inside the router. */
export function App({ services, pages, ...providers }: Props) {
  const theme = useIsDark() ? darkTheme : lightTheme;
  return (
    <ServicesContext.Provider value={services}>
      <Admin
        {...providers}
        basename={RA_NAMESPACE}
        routerProvider={routerProvider}
        store={store}
        theme={theme}
        darkTheme={null}
        layout={Panel}
        dashboard={Home}
        loginPage={false}
        catchAll={PageNotFound}
        accessDenied={AccessDenied}
        error={ErrorPage}
        notification={Toast}
        requireAuth
        disableTelemetry
      >
        {[...pages]}
        <CustomRoutes noLayout>
          <Route path="/auth" element={<Outlet />}>
            <Route index element={<SignIn />} />
            <Route path="forgotPassword" element={<ForgotPassword />} />
            <Route path="resetPassword" element={<ResetPassword />} />
            <Route path="verifyCode" element={<VerifyCode />} />
            <Route path="*" element={<Navigate to="/auth" replace />} />
          </Route>
          <Route path="/logout" element={<Logout />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path="/profile" element={<Profile />} />
          <Route path="/UserRechte" element={<UserRights />} />
        </CustomRoutes>
      </Admin>
    </ServicesContext.Provider>
  );
}
