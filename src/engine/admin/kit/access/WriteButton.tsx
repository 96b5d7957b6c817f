import { Button, type ButtonProps } from '@mui/material';
import { useAccess } from './access';
import { WhyNot } from './WhyNot';

/** A button of our own that changes something: switched off, with the reason, while nothing can be changed. */
export const WriteButton = (props: ButtonProps) => (
  <WhyNot reason={useAccess().blocked}>
    <Button {...props} />
  </WhyNot>
);
