import { type ComponentType, createContext } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';

export interface NoticeProps {
  readonly entity: EntityMeta;
  /** the record, or a form as it is filled in at the moment */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the application has to say about a record of any kind, such as warnings about the person that it concerns. */
export const NoticeContext = createContext<ComponentType<NoticeProps> | null>(null);
