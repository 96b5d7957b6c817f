import { Dialog, type DialogProps } from '@mui/material';
import { useState } from 'react';
import { LeaveQuestion } from './LeaveQuestion';

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  /** there is input that would be lost */
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

/** A dialog with inputs: Escape and a click outside ask before input is lost. */
export const EntryDialog = ({ isChanged, onClose, children, ...props }: Props) => {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open fullWidth onClose={isChanged ? () => setLeaving(true) : onClose} {...props}>
      {children}
      <LeaveQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  );
};
