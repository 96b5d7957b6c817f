import {
  type RouterLinkProps,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
  reactRouterProvider as router,
} from 'ra-core';
import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router-dom';
import type { UrlMap } from '../../../shared/urlMap';
import { useServices } from '../services';
import { matchPage, toProductPath } from './productPath';

/** react-router for react-admin, with every path that react-admin builds turned into a product URL. */
export const routerProvider: RouterProvider = {
  ...router,
  Link: ProductLink,
  Navigate: ProductNavigate,
  useNavigate: useProductNavigate,
  useMatch: ({ path, ...options }) => {
    const { pathname } = router.useLocation();
    const { urls } = useServices();
    return router.useMatch({ ...options, path: toProductPath(path, pathname, urls) });
  },
  /**
   * react-admin's guard for unsaved changes treats every path that starts with the form's path as part of the
   * form, so going from `/banks/5` to `/banks/5/bic` would silently lose the input. Here another page never
   * counts as part of the form.
   */
  useBlocker: should => {
    const { urls } = useServices();
    const page = ({ pathname, search }: RouterLocation) => {
      const place = matchPage(pathname, search, urls);
      return place ? `${place.resource} ${place.page} ${place.params.id}` : pathname;
    };
    return router.useBlocker(
      typeof should !== 'function'
        ? should
        : args => {
            const { currentLocation, nextLocation } = args;
            if (page(currentLocation) === page(nextLocation)) return should(args);
            return should({
              ...args,
              nextLocation: { ...nextLocation, pathname: `\0${nextLocation.pathname}` },
            });
          },
    );
  },
};

function ProductLink({ to, ...props }: RouterLinkProps) {
  return <router.Link {...props} to={useResolved(to)} />;
}

function ProductNavigate({ to, ...props }: RouterNavigateProps) {
  return <router.Navigate {...props} to={useResolved(to)} />;
}

function useResolved(to: RouterTo): RouterTo {
  const { pathname } = router.useLocation();
  return resolve(to, pathname, useServices().urls);
}

/**
 * Resolves against the location at the time of the call: after a save, it is no longer the location of the
 * render.
 */
function useProductNavigate(): RouterNavigateFunction {
  const { urls } = useServices();
  const navigate = router.useNavigate();
  const dataRouter = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') return navigate(to);
      const pathname = dataRouter?.state.location.pathname ?? '/';
      const basename = dataRouter?.basename ?? '/';
      const here = basename === '/' ? pathname : pathname.slice(basename.length);
      navigate(resolve(to, here, urls), options);
    },
    [navigate, dataRouter, urls],
  );
}

function resolve(to: RouterTo, here: string, urls: UrlMap): RouterTo {
  if (typeof to === 'string') return toProductPath(to, here, urls);
  if (!to.pathname) return to;
  const [pathname = '', query] = toProductPath(to.pathname + (to.search ?? ''), here, urls).split('?');
  return { ...to, pathname, search: query ? `?${query}` : '' };
}
