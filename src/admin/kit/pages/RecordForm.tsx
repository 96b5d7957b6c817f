import { Box } from '@mui/material';
import { Form, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { valueAt } from '../../../shared/validation';
import { useLanguage } from '../format/language';
import { formErrors, submitted, writable } from '../validateForm';
import { FormToolbar } from './FormToolbar';
import { cellLook, gridLook } from './grid';
import type { Parts, Section } from './parts';
import { SectionFrame } from './SectionFrame';
import { Sections } from './Sections';

interface Props {
  readonly parts: Parts;
  /** in a dialog: closes it */
  readonly onCancel?: () => void;
}

/** The form of one record, new or stored, with the checks that the server makes too. */
export const RecordForm = ({ parts, onCancel }: Props) => {
  const { inputs, errors } = parts;
  const { locale } = useLanguage();
  const record = useRecordContext();
  const masked: readonly string[] = Array.isArray(record?._masked) ? record._masked : [];
  return (
    <Form
      noValidate
      warnWhenUnsavedChanges={onCancel === undefined}
      mode="onBlur"
      reValidateMode="onChange"
      validate={values => formErrors(errors(writable(inputs, submitted(inputs, values))), locale, masked)}
    >
      <FormSections parts={parts} />
      <FormToolbar parts={parts} onCancel={onCancel} />
    </Form>
  );
};

const FormSections = ({ parts: { sections, inputs } }: { parts: Parts }) => {
  const { errors } = useFormState();
  const render = (section: Section) => (
    <SectionFrame key={section.name} section={section}>
      <Box sx={gridLook}>
        {Object.entries(section.fields).map(([name, width]) =>
          inputs[name] ? (
            <Box key={name} sx={cellLook(width)}>
              {inputs[name]}
            </Box>
          ) : null,
        )}
      </Box>
    </SectionFrame>
  );
  return (
    <Sections
      sections={sections}
      render={render}
      hasError={own =>
        own.some(({ fields }) => Object.keys(fields).some(name => valueAt(errors, name) !== null))
      }
    />
  );
};
