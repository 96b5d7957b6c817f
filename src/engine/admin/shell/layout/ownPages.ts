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

let pages = ofEngine;

/** The pages that belong to no resource: of the engine, and of the office once it was adopted. */
export const ownPages = (): readonly OwnPage[] => pages;

/** As conventions: menu, history and tabs ask for them where no argument reaches. */
export function adoptOwnPages(office: readonly OfficePage[] = []): void {
  pages = [...ofEngine, ...office.map(({ load, ...page }) => ({ ...page, Page: lazily(load, PageLoading) }))];
}

export const mayOpen = (
  { needs }: Pick<OwnPage, 'needs'>,
  permissions: Pick<PermissionsProvider, 'can'>,
): boolean => needs === undefined || permissions.can(...needs);

export function ownPageAt(path: string): OwnPage | undefined {
  const [at = ''] = path.split('?');
  return pages.find(page => page.path === at || (page.Page && at.startsWith(`${page.path}/`)));
}
