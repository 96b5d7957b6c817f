import { cloneElement } from 'react';
import { FormControls } from '../form/FormControls';
import type { FormParts, Page } from '../page/parts';

interface Props {
  /** whose inputs they are */
  readonly form: Page<FormParts>;
  readonly names: readonly string[];
  /** of them those without which no record can take the step */
  readonly needed: readonly string[];
}

/** The inputs of the form for what a step requires. */
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
