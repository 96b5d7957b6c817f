import type { ReactElement } from 'react';
import type { Related } from './parts';

interface Props {
  /** resource of the other records */
  readonly reference: string;
  /** their field that names this record */
  readonly target: string;
  /** where they may belong to records of any resource: their field that names it */
  readonly area?: string;
  /** others can be begun from the record */
  readonly create?: boolean;
}

/** The list of what refers to the record. The detail page around reads it and puts it on a tab. */
export const RelatedRecords = (_: Props) => null;

export const isRelatedRecords = (element: ReactElement): element is ReactElement<Props> =>
  element.type === RelatedRecords;

export const relatedOf = ({
  props: { reference, target, area, create = false },
}: ReactElement<Props>): Related => ({
  resource: reference,
  by: target,
  creates: create,
  ...(area !== undefined && { as: area }),
});
