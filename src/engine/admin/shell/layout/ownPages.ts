import type { PermissionsProvider } from '../providers/permissionsProvider';

export interface OwnPage {
  readonly path: string;
  /** message key of what menu, history, palette and the browser's tab call it */
  readonly title: string;
  /** the group of the menu that it stands in, after the lists */
  readonly group?: string;
  /** the right that opens it; without one it is everybody's */
  readonly needs?: readonly [resource: string, action: string];
}

/** The pages that belong to no resource. */
export const ownPages: readonly OwnPage[] = [
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

export const mayOpen = (
  { needs }: Pick<OwnPage, 'needs'>,
  permissions: Pick<PermissionsProvider, 'can'>,
): boolean => needs === undefined || permissions.can(...needs);

export const ownPageAt = (path: string): OwnPage | undefined =>
  ownPages.find(page => page.path === path.split('?')[0]);
