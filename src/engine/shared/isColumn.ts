import type { Field } from './field.ts';

/** `refs` are stored in a join table, and of computed fields only stored expressions have a column. */
export const isColumn = ({ kind, computed }: Pick<Field, 'kind' | 'computed'>): boolean =>
  kind !== 'refs' && (computed === null || isStored(computed));

const isStored = (computed: NonNullable<Field['computed']>): boolean =>
  computed.kind === 'expression' && computed.stored === true;
