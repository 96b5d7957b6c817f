/** Path → target: another path of the product, or an external address. */
export type RouteRules = Readonly<Record<string, string>>;

/** Addresses that people guess or remember. A rule to `https://…` leaves the product (R-ROUTE-38). */
export const routeRules: RouteRules = {
  '/dashboard': '/',
  '/home': '/',
  '/login': '/auth',
  '/permissions': '/authorization/permissions',
  '/roles': '/authorization/roles',
  '/rights': '/UserRechte',
  '/settings': '/setup',
};

export function ruleFor(pathname: string, rules: RouteRules = routeRules): string | null {
  return Object.hasOwn(rules, pathname) ? (rules[pathname] ?? null) : null;
}

export const isExternal = (target: string): boolean => /^https?:\/\//.test(target);
