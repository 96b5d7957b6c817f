import { type Lazy, lazily } from '../../kit/lazily';
import { PageLoading } from '../../kit/page/PageLoading';
import type { OfficePage } from '../officeScreens';
import type { PermissionsProvider } from '../providers/permissionsProvider';

export interface OwnPage {
  readonly path: string;
  /** message key of what menu, history, palette and the browser's tab call it */
  readonly title: string;
  /** the group of the menu that it stands in, after the lists */
  readonly group?: string;
  /** the right that opens it; without one it is everybody's */
  readonly needs?: readonly [resource: string, action: string];
  /** by its name, of a page of the office; those of the engine bring theirs along */
  readonly icon?: string;
  /** shown at the path and below it, where the route is not one of the engine's own */
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

/** The pages that belong to no resource, of the engine and of the office. */
export interface OwnPages {
  readonly all: readonly OwnPage[];
  /** the page of a path, or the one that it lies below */
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
