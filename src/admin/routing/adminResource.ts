import type { ComponentType } from 'react';
import type { Operation } from '../../shared/entityMeta';
import type { Pages } from '../kit/pages/parts';

export type MenuGroup =
  | 'operations'
  | 'billing'
  | 'parties'
  | 'tariffs'
  | 'base'
  | 'authorization'
  | 'system';

/** What the shell knows of a resource before any of its code is loaded. */
export interface AdminResource {
  readonly name: string;
  readonly icon: ComponentType;
  readonly menu: { readonly group: MenuGroup; readonly order: number } | null;
  readonly operations: readonly Operation[];
  readonly load: () => Promise<Pages>;
}

/** Hand-written pages take the place of the generated ones, resource by resource. */
export function withOwnPages(
  generated: readonly AdminResource[],
  own: Readonly<Record<string, AdminResource['load']>>,
): readonly AdminResource[] {
  return generated.map(entry => ({ ...entry, load: own[entry.name] ?? entry.load }));
}
