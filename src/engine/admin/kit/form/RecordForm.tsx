import { Box, Typography } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { Form, type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { valueAt } from '../../../shared/recordValues';
import { useAccess } from '../access/access';
import { MergeStale } from '../conflict/MergeStale';
import { type PartElement, propsOf } from '../elements';
import { useLanguage } from '../format/language';
import { OneOfInputs } from '../inputs/parts/OneOfInputs';
import { LockBanner, LocksContext, useLocks } from '../page/editing/locks';
import { FormNotice } from '../page/frame/RecordNotice';
import type { FormParts, SectionParts } from '../page/parts/parts';
import { isAmongOthers, joinedFields, oneOfNamed } from '../page/parts/sectionGroup';
import { formErrors, submitted, writable } from '../validateForm';
import { DraftOffer } from './DraftOffer';
import { defaultsOf } from './defaultsOf';
import { Duplicated } from './duplicates/Duplicated';
import { FaultsElsewhere } from './FaultsElsewhere';
import { FaultsInLanguage } from './FaultsInLanguage';
import { FieldsAtRest } from './FieldsAtRest';
import { FirstField } from './FirstField';
import { FollowedFields } from './FollowedFields';
import { FormToolbar } from './FormToolbar';
import { cellLook, gridLook } from './grid';
import { keepInput } from './keepInput';
import { SaveOutcome } from './SaveOutcome';
import { SectionFrame } from './SectionFrame';
import { Sections } from './Sections';
import { StoredFaults } from './StoredFaults';

export interface FormProps {
  readonly parts: FormParts;
  /** the record of which a new one starts as a duplicate */
  readonly source?: RaRecord;
  /** set in a dialog: closes it */
  readonly onCancel?: () => void;
  /** set in a dialog: called with whether there are unsaved changes */
  readonly onChanged?: (isChanged: boolean) => void;
}

/** The form of a new or stored record, with the same validation as on the server. */
export const RecordForm = ({ parts, source, onCancel, onChanged }: FormProps) => {
  const { errors } = parts;
  const { locale } = useLanguage();
  const record = useRecordContext();
  const locks = useLocks(parts);
  const masked: readonly string[] = Array.isArray(record?._masked) ? record._masked : [];
  const access = useAccess();
  const defaults = useMemo(
    () => (record?.id === undefined ? defaultsOf(parts, access) : {}),
    [parts, record?.id, access],
  );
  // Loads the validator now: the first validation should not wait for it, nor fail because of a deployment in between.
  useEffect(() => void errors({}), [errors]);
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={onCancel === undefined}
      mode="onBlur"
      reValidateMode="onChange"
      resetOptions={keepInput}
      defaultValues={defaults}
      validate={async values =>
        formErrors(await errors(writable(parts, submitted(parts, values))), locale, masked)
      }
    >
      <LocksContext value={locks}>
        <LockBanner parts={parts} />
        {source && <Duplicated parts={parts} source={source} />}
        {onCancel === undefined ? <DraftOffer source={source?.id} /> : <FirstField />}
        <SaveOutcome />
        <FaultsInLanguage parts={parts} />
        {onChanged && <ChangeWatch onChanged={onChanged} />}
        <FormNotice parts={parts} />
        {record?.id === undefined ? (
          <FollowedFields parts={parts} source={source} />
        ) : (
          <>
            <StoredFaults parts={parts} />
            <MergeStale parts={parts} />
          </>
        )}
        <FieldsAtRest>
          {parts.aside && onCancel === undefined ? (
            <Box sx={asideLook}>
              <div>
                <FormSections parts={parts} />
              </div>
              {parts.aside}
            </Box>
          ) : (
            <FormSections parts={parts} />
          )}
        </FieldsAtRest>
      </LocksContext>
      <FormToolbar parts={parts} onCancel={onCancel} />
    </Form>
  );
};

const ChangeWatch = ({ onChanged }: Required<Pick<FormProps, 'onChanged'>>) => {
  const { isDirty } = useFormState();
  useEffect(() => onChanged(isDirty), [isDirty, onChanged]);
  return null;
};

/** The form with additional content beside it, if there is room. */
const asideLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
};

/** Label of child rows in a section with other fields; rows alone in a section are named by its title. */
const RowsTitle = ({ name, input }: { readonly name: string; readonly input: PartElement | undefined }) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  if (!input || !propsOf(input).entity) return null;
  return (
    <Typography component="div" variant="caption" color="text.secondary" aria-hidden>
      {translate(`resources.${resource}.children.${name}`)}
    </Typography>
  );
};

const FormSections = ({ parts }: { parts: FormParts }) => {
  const { entity, sections, inputs, others } = parts;
  const { errors, submitCount, isSubmitting } = useFormState();
  const render = (section: SectionParts) => (
    <SectionFrame key={section.name} section={section}>
      <Box className="fields" sx={gridLook}>
        {Object.entries(joinedFields(entity, section.fields)).map(([name, width]) => {
          const group = oneOfNamed(entity, name);
          return group || inputs[name] ? (
            <Box key={name} sx={cellLook(width)}>
              {isAmongOthers(section, name) && <RowsTitle name={name} input={inputs[name]} />}
              {group ? <OneOfInputs group={group} inputs={inputs} /> : inputs[name]}
            </Box>
          ) : null;
        })}
      </Box>
    </SectionFrame>
  );
  return (
    <>
      <Sections
        sections={sections}
        render={render}
        attempt={isSubmitting ? 0 : submitCount}
        hasError={own =>
          own.some(({ fields }) => Object.keys(fields).some(name => valueAt(errors, name) !== null))
        }
      />
      {others}
      <FaultsElsewhere parts={parts} />
    </>
  );
};
