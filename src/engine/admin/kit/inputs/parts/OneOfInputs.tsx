import { Box, MenuItem, TextField } from '@mui/material';
import { cloneElement, useContext, useEffect, useId, useRef, useState } from 'react';
import {
  FieldTitle,
  useResourceContext,
  useTranslate,
  ValidationError,
  type ValidationErrorMessage,
} from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { OneOf } from '../../../../shared/entityMeta';
import { useAccess } from '../../access/access';
import { type Elements, propsOf } from '../../elements';
import { LocksContext } from '../../page/editing/locks';
import { fieldOf, useEntity } from '../../page/entity/entityContext';
import { visuallyHidden } from '../../visuallyHidden';
import { readOnlyLook } from '../TextControl';

interface Props {
  readonly group: OneOf;
  readonly inputs: Elements;
}

/**
 * References of which a record has only one: the kind is chosen first, then the record. Changing the kind clears the
 * former reference, which is restored if its kind is chosen again while the form is open.
 */
export const OneOfInputs = ({ group, inputs }: Props) => {
  const { name, required } = group;
  const id = useId();
  const titleId = useId();
  const resource = useResourceContext();
  const translate = useTranslate();
  const { kind, kinds, isClosed, choose } = useKind(group, inputs);
  const fault = useFault(group, kind);
  const label = <FieldTitle source={name} resource={resource} isRequired={required} />;
  const input = kind === null ? undefined : inputs[kind];
  const [first] = group.fields;
  return (
    <Box component="fieldset" aria-labelledby={titleId} sx={{ ...groupLook, ...(input && besideLook) }}>
      <Box component="legend" id={titleId} sx={visuallyHidden}>
        {translate(`resources.${resource}.fields.${name}`)}
      </Box>
      <TextField
        select
        id={id}
        // for links to a field with a fault (`#field`), if that field has no input of its own
        name={kind === first ? undefined : first}
        label={label}
        value={kind ?? ''}
        onChange={event => choose(event.target.value === '' ? null : event.target.value)}
        disabled={isClosed}
        error={fault !== null}
        helperText={fault !== null && <ValidationError error={fault} />}
        fullWidth
        size="small"
        margin="none"
        variant="outlined"
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { 'aria-required': required } }}
        sx={isClosed ? readOnlyLook : undefined}
      >
        {!required && <MenuItem value="">{translate('app.kit.none')}</MenuItem>}
        {kinds.map(each => (
          <MenuItem key={each} value={each}>
            {translate(`resources.${resource}.fields.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {input && (
        <Box key={kind} sx={{ minWidth: 0 }}>
          {cloneElement(input, { required })}
        </Box>
      )}
    </Box>
  );
};

/** The current kind, the available kinds, and a function that changes the kind and the values. */
function useKind({ fields, required }: OneOf, inputs: Elements) {
  const resource = useResourceContext() ?? '';
  const entity = useEntity();
  const { can, canField } = useAccess();
  const locks = useContext(LocksContext);
  const { setValue } = useFormContext();
  const isSaved = useWatch({ name: 'id' }) !== undefined;
  const values: readonly unknown[] = useWatch({ name: [...fields] });
  const [chosen, setChosen] = useState<string | null>(null);
  const before = useRef(new Map<string, unknown>());

  const filled = fields.find((_, index) => typeof values[index] === 'number') ?? null;
  // a value from the record, a link or a draft determines the kind
  if (filled !== null && filled !== chosen) setChosen(filled);
  const shown = filled ?? chosen;
  const isLocked = (name: string) =>
    locks === 'all' ||
    locks.has(name) ||
    !canField(resource, 'update', name) ||
    (isSaved && (fieldOf(entity, name)?.setOnce ?? false));
  const referenceOf = (name: string) =>
    (inputs[name] && propsOf(inputs[name]).reference) ?? fieldOf(entity, name)?.ref?.resource ?? '';
  const kinds = fields.filter(
    name => inputs[name] && (name === shown || (!isLocked(name) && can(referenceOf(name), 'list'))),
  );
  const [only = null] = required && kinds.length === 1 ? kinds : [];
  const kind = shown ?? only;

  function choose(next: string | null) {
    for (const [index, name] of fields.entries())
      if (typeof values[index] === 'number') before.current.set(name, values[index]);
    for (const name of fields) {
      const value = name === next ? (before.current.get(name) ?? null) : null;
      setValue(name, value, { shouldDirty: true });
    }
    setChosen(next);
  }
  return { kind, kinds, isClosed: kind !== null && isLocked(kind), choose };
}

/**
 * The fault of the group, unless the shown reference displays it. Faults are attached to one field, so all are
 * validated again when any value changes.
 */
function useFault({ fields }: OneOf, kind: string | null): ValidationErrorMessage | null {
  const { errors } = useFormState();
  const { trigger } = useFormContext();
  const values: readonly unknown[] = useWatch({ name: [...fields] });
  // react-admin wraps a message in an object that `ValidationError` reads
  const faultAt = (name: string) => {
    const { message } = errors[name] ?? {};
    return message === undefined ? [] : [message as ValidationErrorMessage];
  };
  const hasFault = fields.some(name => faultAt(name).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a change of the values
  useEffect(() => {
    if (hasFault) void trigger([...fields]);
  }, [values.join()]);
  const [fault = null] = fields.filter(name => name !== kind).flatMap(faultAt);
  return fault;
}

const groupLook = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
};
/** Kind and record side by side if there is room, each as wide as an input. */
const besideLook = {
  '@container (min-width: 30rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
