import type { Entity } from '../../access/model.ts';

/** Does any step need the approval of a second person? */
export const needsSecondPerson = ({ meta }: Entity): boolean =>
  meta.workflow?.transitions.some(({ fourEyes }) => fourEyes) ?? false;
