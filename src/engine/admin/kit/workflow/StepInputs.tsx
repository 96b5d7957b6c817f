import { cloneElement } from 'react';
import { FormControls } from '../form/FormControls';
import { usePages } from '../page/usePages';

interface Props {
  readonly resource: string;
  readonly names: readonly string[];
  /** of them those without which no record can take the step */
  readonly needed: readonly string[];
}

/** The inputs of the form for what a step requires. */
export const StepInputs = ({ resource, names, needed }: Props) => {
  const Page = usePages(resource)?.edit;
  if (!Page) return null;
  return (
    <Page
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
};
