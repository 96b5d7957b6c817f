import type { EntityMeta } from '../../../shared/entityMeta';
import type { FilterExpression } from '../../../shared/field';

/** The filter of a list that is opened for the first time without one in the URL. */
export const startFilterOf = ({ start }: Pick<EntityMeta, 'start'>): FilterExpression =>
  start === undefined ? {} : { [start]: true };
