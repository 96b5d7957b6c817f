import { Box } from '@mui/material';
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
import { useAccess } from '../access/access';
import { useHolds } from '../condition';
import { useIsLockedField } from '../page/editing/locks';
import { useShortLabel } from '../page/parts/sectionGroup';
import { unbroken } from '../unbroken';
import { isMasked } from '../values/Value';
import { afterPress } from './afterPress';
import { useInputFacts } from './inputFacts';
import type { Control, InputProps } from './inputProps';

/** The state of an input in its form: value, label, help or error, and whether it is shown and editable. */
export function useFormControl(props: InputProps): Control {
  const { source } = props;
  const { defaultValue } = useInputFacts(props);
  const { hint, ...state } = useFieldState(props);
  const { id, field, fieldState } = useInput({
    source,
    isRequired: state.isRequired,
    defaultValue,
    format: asItIs,
    parse: asItIs,
  });
  const message = fieldState.error?.message;
  return {
    ...state,
    id,
    name: field.name,
    value: field.value,
    setValue: (value: unknown) => field.onChange(value),
    onBlur: () => afterPress(() => field.onBlur()),
    ref: field.ref,
    hasError: fieldState.invalid,
    helperText: fieldState.invalid && message ? <FaultAndHint fault={message} hint={hint} /> : unbroken(hint),
  };
}

/** Keeps the help text visible beside the fault, because it explains how to correct the value. */
const FaultAndHint = ({ fault, hint }: { readonly fault: string; readonly hint: string | null }) => (
  <>
    <ValidationError error={fault} />
    {hint !== null && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {unbroken(hint)}
      </Box>
    )}
  </>
);

type FieldState = Pick<Control, 'mask' | 'isShown' | 'isReadOnly' | 'isRequired' | 'label'> & {
  /** why the field is read-only, or its help text */
  readonly hint: string | null;
};

/** The same without the value, for inputs that store their value in parts. */
export function useFieldState(props: InputProps): FieldState {
  const { source, label, help } = props;
  const { required, requiredWhen, readOnly, setOnce, when } = useInputFacts(props);
  const resource = useResourceContext();
  const translate = useTranslate();
  const record = useRecordContext();
  const isThere = useHolds(when);
  const isNeeded = useHolds(requiredWhen);
  const isRequired = required || (requiredWhen !== undefined && isNeeded);
  const isSaved = useWatch({ name: useWrappedSource('id') }) !== undefined;
  const isLocked = useIsLockedField(useWrappedSource(source));
  const { canField } = useAccess();
  const mayUpdate = canField(resource ?? '', 'update', source);
  const shortLabel = useShortLabel(source, label);
  const masked = isMasked(record?._masked, source);
  return {
    mask: masked ? translate('app.kit.masked') : null,
    isShown: isThere && !(readOnly && !isSaved),
    isReadOnly: Boolean(readOnly || masked || isLocked || !mayUpdate || (setOnce && isSaved)),
    isRequired,
    label: <FieldTitle source={source} label={shortLabel} resource={resource} isRequired={isRequired} />,
    hint: masked
      ? translate('authorization.may_not.read_field')
      : !mayUpdate
        ? translate('authorization.may_not.field')
        : help
          ? translate(`resources.${resource}.help.${source}`)
          : null,
  };
}

const asItIs = (value: unknown) => value;
