import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { EntityMeta, FieldOf } from '../../shared/entityMeta';
import type { Condition } from '../../shared/field';

/** Parts of a page by field, in order: `{ name: <TextInput source="name" /> }`. */
export type Elements = Readonly<Record<string, PartElement>>;
export type PartElement = ReactElement<ElementProps>;

/** The same, by the names of one entity: a field that its schema has renamed does not compile. */
export type ElementsOf<Meta extends EntityMeta> = { readonly [Name in FieldOf<Meta>]?: PartElement };

/** Grid width of a field: about 6, 10, 16, 26 characters, or the whole row. */
export type Width = 'xs' | 's' | 'm' | 'l' | 'full';

/** What the pages read off an element without rendering it. */
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
  /** resource that the value refers to, where the field does not say it */
  readonly reference?: string;
  /** of child rows: the entity of the rows, whose elements are the children */
  readonly entity?: EntityMeta;
  /** of child rows and of structured values */
  readonly children?: ReactNode;
}

export function propsOf(element: ReactElement): ElementProps {
  return isValidElement<ElementProps>(element) ? element.props : {};
}

/** The elements among the children of a page; fragments are opened. */
export function elementsIn(children: ReactNode): readonly PartElement[] {
  return Children.toArray(children).flatMap(child => {
    if (!isValidElement<ElementProps>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

/** By field; an element without one is named by its index. */
export const byField = (elements: readonly PartElement[]): Elements =>
  Object.fromEntries(elements.map((element, index) => [propsOf(element).source ?? `#${index}`, element]));
