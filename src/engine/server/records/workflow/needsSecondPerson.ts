import type { Entity } from '../../access/model.ts';

/** Is there a step that takes the approval of a second person? */
export const needsSecondPerson = ({ meta }: Entity): boolean =>
  meta.workflow?.transitions.some(({ fourEyes }) => fourEyes) ?? false;
