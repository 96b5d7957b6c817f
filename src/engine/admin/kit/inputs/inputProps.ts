import type { ReactNode, RefCallback } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Condition } from '../../../shared/field';
import type { Width } from '../elements';
import type { Values } from '../path';

/** What the schema says of the field need not be given; what is given counts. */
export interface InputProps {
  /** dotted path in the record */
  readonly source: string;
  /** message key where the label is not named after the source */
  readonly label?: string;
  /** in the grid of a form; the form around reads it */
  readonly width?: Width;
  readonly required?: boolean;
  /** only the server writes it: shown in edit forms, absent in create forms */
  readonly readOnly?: boolean;
  /** can be chosen on create and not changed afterwards */
  readonly setOnce?: boolean;
  /** the field exists only while this holds */
  readonly when?: Condition;
  /** value of a new record; `$today` is the day on which the form is opened */
  readonly defaultValue?: string | number | boolean | readonly string[];
  /** there is a help text under `resources.{resource}.help.{source}` */
  readonly help?: boolean;
}

export interface RefInputProps extends InputProps {
  /** resource of the record, where the field does not say it */
  readonly reference?: string;
  /** a record of the other resource can be created in place */
  readonly create?: boolean;
}

export interface ChildRowsProps {
  readonly source: string;
  readonly width?: Width;
  /** of the rows */
  readonly entity: EntityMeta;
  /** the inputs of one row */
  readonly children: ReactNode;
  /** people give the rows their order: where the schema names a field for it, unless given */
  readonly ordered?: boolean;
  /** what a new row holds: the defaults of the entity, unless given */
  readonly start?: Values;
}

export interface StructureProps extends InputProps {
  /** the inputs of the parts */
  readonly children: ReactNode;
}

/** What the form answers to an input. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly setValue: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly ref: RefCallback<unknown>;
  /** stands in the place of a value that the user may not see */
  readonly mask: string | null;
  readonly isShown: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly label: ReactNode;
  readonly hasError: boolean;
  readonly helperText: ReactNode;
}
