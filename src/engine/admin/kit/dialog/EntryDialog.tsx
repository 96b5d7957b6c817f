import { Box, Dialog, type DialogProps } from '@mui/material';
import { type MouseEvent, useRef, useState } from 'react';
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
  const isLink = useRef(false);
  const noteLink = ({ target }: MouseEvent) => {
    isLink.current = target instanceof Element && target.closest('a[href]') !== null;
    // a link leads on while its click is handled; what a dialog opens when it is done comes later
    setTimeout(() => {
      isLink.current = false;
    });
  };
  return (
    <Dialog open fullWidth onClose={isChanged ? () => setLeaving(true) : onClose} {...props}>
      <Box sx={{ display: 'contents' }} onClickCapture={noteLink}>
        {children}
      </Box>
      {isChanged && <LeaveGuard hasChanges asks={action => action === 'POP' || isLink.current} />}
      <LeaveQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  );
};
