import { Dialog, type DialogProps } from '@mui/material';
import { useState } from 'react';
import { LeaveGuard } from './LeaveGuard';
import { LeaveQuestion } from './LeaveQuestion';

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  /** there is input that would be lost */
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

/** A dialog with inputs: Escape, a click outside and leaving the page ask before input is lost. */
export const EntryDialog = ({ isChanged, onClose, children, ...props }: Props) => {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog open fullWidth onClose={isChanged ? () => setLeaving(true) : onClose} {...props}>
      {children}
      {isChanged && <LeaveGuard hasChanges onlyBack />}
      <LeaveQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  );
};
