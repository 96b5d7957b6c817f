import {
  FieldTitle,
  useInput,
  useRecordContext,
  useResourceContext,
  useTranslate,
  useWrappedSource,
  ValidationError,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Condition } from '../../../shared/entityMeta';
import { useAccess } from '../access/access';
import { useHolds } from '../condition';
import { defaultOf } from '../defaultOf';
import { useIsLockedField } from '../pages/locks';
import { useShortLabel } from '../pages/sectionGroup';
import { isMasked } from '../values/Value';

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

/** What every input asks of the form: its value, label, help or error, and whether it is there and may be edited. */
export function useControl({ source, label, required = false, defaultValue, ...props }: InputProps) {
  const { readOnly, setOnce, when, help } = props;
  const resource = useResourceContext();
  const translate = useTranslate();
  const record = useRecordContext();
  const isThere = useHolds(when);
  const isSaved = useWatch({ name: useWrappedSource('id') }) !== undefined;
  const { id, field, fieldState } = useInput({
    source,
    isRequired: required,
    defaultValue: defaultOf(defaultValue),
    format: asItIs,
    parse: asItIs,
  });
  const isLocked = useIsLockedField(field.name);
  const { canField } = useAccess();
  const mayUpdate = canField(resource ?? '', 'update', source);
  const shortLabel = useShortLabel(source, label);
  const masked = isMasked(record?._masked, source);
  const message = fieldState.error?.message;
  const hint = masked
    ? translate('authorization.may_not.read_field')
    : !mayUpdate
      ? translate('authorization.may_not.field')
      : help
        ? translate(`resources.${resource}.help.${source}`)
        : null;
  return {
    id,
    name: field.name,
    value: field.value as unknown,
    setValue: (value: unknown) => field.onChange(value),
    onBlur: () => field.onBlur(),
    ref: field.ref,
    mask: masked ? translate('app.kit.masked') : null,
    isShown: isThere && !(readOnly && !isSaved),
    isReadOnly: Boolean(readOnly || masked || isLocked || !mayUpdate || (setOnce && isSaved)),
    isRequired: required,
    label: <FieldTitle source={source} label={shortLabel} resource={resource} isRequired={required} />,
    hasError: fieldState.invalid,
    helperText: fieldState.invalid && message ? <ValidationError error={message} /> : hint,
  };
}

export type Control = ReturnType<typeof useControl>;

const asItIs = (value: unknown) => value;
