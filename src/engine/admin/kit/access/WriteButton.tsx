import { Button, type ButtonProps } from '@mui/material';
import { useAccess } from './access';
import { WhyNot } from './WhyNot';

/** A button for our own changes: disabled with the reason while changes are blocked. */
export const WriteButton = (props: ButtonProps) => (
  <WhyNot reason={useAccess().blocked}>
    <Button {...props} />
  </WhyNot>
);
