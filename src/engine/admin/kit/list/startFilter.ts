import type { EntityMeta } from '../../../shared/entityMeta';
import type { FilterExpression } from '../../../shared/field';

/** What a list is narrowed by when it is opened for the first time, and no address says otherwise. */
export const startFilterOf = ({ start }: Pick<EntityMeta, 'start'>): FilterExpression =>
  start === undefined ? {} : { [start]: true };
