import { isValidElement, type ReactElement } from 'react';
import type { Condition } from '../../shared/field';

/** Parts of a screen by field, in order: `{ name: <TextInput source="name" /> }`. */
export type Elements = Readonly<Record<string, PartElement>>;
export type PartElement = ReactElement<ElementProps>;

/** What the pages read off an element without rendering it. */
export interface ElementProps {
  readonly source?: string;
  readonly label?: string;
  readonly alwaysOn?: boolean;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly defaultValue?: unknown;
  /** of child rows: the inputs of one row */
  readonly inputs?: Elements;
  /** of child rows: the values of one row */
  readonly columns?: Elements;
  readonly when?: Condition;
  /** resource that the value refers to */
  readonly reference?: string;
}

export function propsOf(element: ReactElement): ElementProps {
  return isValidElement<ElementProps>(element) ? element.props : {};
}
