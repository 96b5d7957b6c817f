import type { InputHTMLAttributes, RefObject } from 'react';

type Passed = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'accept' | 'multiple' | 'aria-label'>;

interface Props extends Passed {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A hidden file input; a button beside it opens it. */
export const HiddenFileInput = ({ onFiles, ...props }: Props) => (
  <input
    {...props}
    type="file"
    hidden
    onChange={({ target }) => {
      onFiles([...(target.files ?? [])]);
      // otherwise choosing the same file again would fire no change event
      target.value = '';
    }}
  />
);
