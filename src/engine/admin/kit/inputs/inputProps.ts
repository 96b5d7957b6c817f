import type { ReactNode, RefCallback } from 'react';
import type { EntityMeta } from '../../../shared/entityMeta';
import type { Condition } from '../../../shared/field';
import type { Values } from '../../../shared/recordValues';
import type { Width } from '../elements';

/** Defaults come from the field in the schema; explicit props take precedence. */
export interface InputProps {
  /** dotted path in the record */
  readonly source: string;
  /** message key, if not derived from the source */
  readonly label?: string;
  /** width in the grid of a form; read by the form */
  readonly width?: Width;
  readonly required?: boolean;
  /** written by the server only: shown in edit forms, absent in create forms */
  readonly readOnly?: boolean;
  /** can be set on create and not changed afterwards */
  readonly setOnce?: boolean;
  /** the field is shown only while this holds */
  readonly when?: Condition;
  /** default for new records; `$today` is the day on which the form is opened */
  readonly defaultValue?: string | number | boolean | readonly string[];
  /** there is a help text under `resources.{resource}.help.{source}` */
  readonly help?: boolean;
}

export interface RefInputProps extends InputProps {
  /** resource of the record, if the field does not define it */
  readonly reference?: string;
  /** a record of the other resource can be created from the form */
  readonly create?: boolean;
}

export interface ChildRowsProps {
  readonly source: string;
  readonly width?: Width;
  /** the entity of the rows */
  readonly entity: EntityMeta;
  /** the inputs of one row */
  readonly children: ReactNode;
  /** users can reorder the rows; default: if the schema has an order field */
  readonly ordered?: boolean;
  /** initial values of a new row; default: those of the entity */
  readonly start?: Values;
}

export interface StructureProps extends InputProps {
  /** the inputs of the parts */
  readonly children: ReactNode;
}

/** The state of an input in its form. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly setValue: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly ref: RefCallback<unknown>;
  /** placeholder for a value that the user may not see */
  readonly mask: string | null;
  readonly isShown: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly label: ReactNode;
  readonly hasError: boolean;
  readonly helperText: ReactNode;
}
