import { Dialog, type DialogProps } from '@mui/material';
import { useState } from 'react';
import { LeaveQuestion } from './LeaveQuestion';

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  /** something was entered that would be lost */
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

/** A dialog in which something is entered: Escape and a click beside it ask before that is lost. */
export const EntryDialog = ({ isChanged, onClose, children, ...props }: Props) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog open fullWidth onClose={isChanged ? () => setAsked(true) : onClose} {...props}>
      {children}
      <LeaveQuestion isOpen={isAsked} onStay={() => setAsked(false)} onLeave={onClose} />
    </Dialog>
  );
};
