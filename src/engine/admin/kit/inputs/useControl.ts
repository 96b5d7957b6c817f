import type { Condition } from '../../../shared/field';
import { formCode } from './formCode';
import type { useFormControl } from './useFormControl';

export interface InputProps {
  /** dotted path in the record */
  readonly source: string;
  /** message key where the label is not named after the source */
  readonly label?: string;
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

export type Control = ReturnType<typeof useFormControl>;

/** What every input asks of the form. Lists name inputs too, and show none: what answers comes with the first form. */
export const useControl = (props: InputProps): Control => formCode.useControl(props);
