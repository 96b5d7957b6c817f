import { Alert } from '@mui/material';
import { useRecordContext, ValidationError, type ValidationErrorMessage } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { valueAt } from '../../../shared/recordValues';
import { propsOf } from '../elements';
import { inputFacts } from '../inputs/inputFacts';
import type { FormParts } from '../page/parts/parts';
import { useFieldName } from '../useFieldName';

/** Shows faults of fields that have no input in this form; otherwise saving would fail without a message. */
export const FaultsElsewhere = ({ parts: { entity, inputs } }: { readonly parts: FormParts }) => {
  const { errors, submitCount } = useFormState();
  const fieldName = useFieldName(entity);
  const isNew = useRecordContext()?.id === undefined;
  if (submitCount === 0) return null;
  const hasInput = (name: string) => {
    const input = inputs[name];
    // for a new record, read-only inputs are not rendered
    return input !== undefined && !(isNew && inputFacts(entity, propsOf(input)).readOnly);
  };
  return entity.fields
    .filter(({ name }) => !hasInput(name))
    .flatMap(({ name }) => {
      const fault = valueAt(errors, `${name}.message`) as ValidationErrorMessage | null;
      return fault === null
        ? []
        : [
            <Alert key={name} severity="error" sx={{ m: 2, mb: 0 }}>
              {fieldName(name)}: <ValidationError error={fault} />
            </Alert>,
          ];
    });
};
