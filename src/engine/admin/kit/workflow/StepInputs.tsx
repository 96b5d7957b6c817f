import { cloneElement } from 'react';
import { FormControls } from '../form/FormControls';
import type { FormParts, Page } from '../page/parts/parts';

interface Props {
  /** the form that provides the inputs */
  readonly form: Page<FormParts>;
  readonly names: readonly string[];
  /** those of them that are required for all records */
  readonly needed: readonly string[];
}

/** The inputs for fields that a step requires. */
export const StepInputs = ({ form: Form, names, needed }: Props) => (
  <Form
    render={({ inputs }) => (
      <FormControls>
        {names.map(name => {
          const input = inputs[name];
          return input && cloneElement(input, { key: name, required: needed.includes(name) });
        })}
      </FormControls>
    )}
  />
);
