/** Path → where it leads: another path of the product, or an address elsewhere. */
export type RouteRules = Readonly<Record<string, string>>;

/** Addresses that people guess or remember. A rule to `https://…` makes the browser leave (R-ROUTE-38). */
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
