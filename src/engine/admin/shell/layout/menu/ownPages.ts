import { type Lazy, lazily } from '../../../kit/lazily';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import type { OfficePage } from '../../officeScreens';
import type { PermissionsProvider } from '../../providers/permissionsProvider';

export interface OwnPage {
  readonly path: string;
  /** message key of the page's name in the menu, history, palette and browser tab */
  readonly title: string;
  /** its menu group; it comes after the lists */
  readonly group?: string;
  /** the permission it needs; without one, everyone may open it */
  readonly needs?: readonly [resource: string, action: string];
  /** name of an office page's icon; those of the engine are in `ownPageIcon` */
  readonly icon?: string;
  /** shown at the path and below it, unless the route is one of the engine's own */
  readonly Page?: Lazy<object>;
}

const ofEngine: readonly OwnPage[] = [
  { path: '/', title: 'app.menu.home' },
  { path: '/profile', title: 'app.bar.profile' },
  {
    path: '/authorization/matrix',
    title: 'app.menu.matrix',
    group: 'authorization',
    needs: ['roles', 'read'],
  },
  { path: '/UserRechte', title: 'app.menu.rights', group: 'authorization' },
  { path: '/data-quality', title: 'app.menu.quality', group: 'system', needs: ['quality-findings', 'view'] },
];

/** The engine's and the office's pages that belong to no resource. */
export interface OwnPages {
  readonly all: readonly OwnPage[];
  /** the page at a path or above it */
  readonly at: (path: string) => OwnPage | undefined;
}

export function createOwnPages(office: readonly OfficePage[] = []): OwnPages {
  const all: readonly OwnPage[] = [
    ...ofEngine,
    ...office.map(({ load, ...page }) => ({ ...page, Page: lazily(load, PageLoading) })),
  ];
  return {
    all,
    at(path) {
      const [start = ''] = path.split('?');
      return all.find(page => page.path === start || (page.Page && start.startsWith(`${page.path}/`)));
    },
  };
}

export const mayOpen = (
  { needs }: Pick<OwnPage, 'needs'>,
  permissions: Pick<PermissionsProvider, 'can'>,
): boolean => needs === undefined || permissions.can(...needs);
