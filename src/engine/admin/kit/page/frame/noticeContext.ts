import { type ComponentType, createContext } from 'react';
import type { EntityMeta } from '../../../../shared/entityMeta';

export interface NoticeProps {
  readonly entity: EntityMeta;
  /** the record, or the current values of a form */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The application's notice about a record of any resource, such as warnings about the person concerned. */
export const NoticeContext = createContext<ComponentType<NoticeProps> | null>(null);
