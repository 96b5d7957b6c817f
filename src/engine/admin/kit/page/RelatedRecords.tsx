import type { ReactElement } from 'react';
import type { Related } from './parts/parts';

interface Props {
  /** resource of the other records */
  readonly reference: string;
  /** their field that references this record */
  readonly target: string;
  /** if that field may reference any resource: their field that contains the resource */
  readonly area?: string;
  /** the list has a create button */
  readonly create?: boolean;
}

/**
 * Declares a list of records that reference this one. It renders nothing itself: the record page reads it and adds a
 * tab.
 */
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
