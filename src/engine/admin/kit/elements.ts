import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { EntityMeta, FieldOf } from '../../shared/entityMeta';
import type { Condition } from '../../shared/field';

/** Parts of a page by field, in order: `{ name: <TextInput source="name" /> }`. */
export type Elements = Readonly<Record<string, PartElement>>;
export type PartElement = ReactElement<ElementProps>;

/**
 * The same, limited to the field names of one entity: after a field is renamed in the schema, the old name does not
 * compile.
 */
export type ElementsOf<Meta extends EntityMeta> = { readonly [Name in FieldOf<Meta>]?: PartElement };

/** Grid width of a field: about 6, 10, 16, 26 characters, or the whole row. */
export type Width = 'xs' | 's' | 'm' | 'l' | 'full';

/** Props that the pages read from an element without rendering it. */
export interface ElementProps {
  readonly source?: string;
  readonly label?: string;
  readonly width?: Width;
  readonly alwaysOn?: boolean;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly setOnce?: boolean;
  readonly defaultValue?: string | number | boolean | readonly string[];
  readonly when?: Condition;
  /** resource that the value references, if the field does not define it */
  readonly reference?: string;
  /** for child rows: the entity of the rows, whose elements are the children */
  readonly entity?: EntityMeta;
  /** for child rows and structured values */
  readonly children?: ReactNode;
}

export function propsOf(element: ReactElement): ElementProps {
  return isValidElement<ElementProps>(element) ? element.props : {};
}

/** The elements among the children of a page, including those in fragments. */
export function elementsIn(children: ReactNode): readonly PartElement[] {
  return Children.toArray(children).flatMap(child => {
    if (!isValidElement<ElementProps>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

/** Indexes elements by field; an element without a field is keyed by its position. */
export const byField = (elements: readonly PartElement[]): Elements =>
  Object.fromEntries(elements.map((element, index) => [propsOf(element).source ?? `#${index}`, element]));
