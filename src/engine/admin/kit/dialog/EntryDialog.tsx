import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  type DialogProps,
  DialogTitle,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  /** something was entered that would be lost */
  readonly isChanged: boolean;
  readonly onClose: () => void;
}

/** A dialog in which something is entered: Escape and a click beside it ask before that is lost. */
export const EntryDialog = ({ isChanged, onClose, children, ...props }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const [isAsked, setAsked] = useState(false);
  const stay = () => setAsked(false);
  return (
    <Dialog open fullWidth onClose={isChanged ? () => setAsked(true) : onClose} {...props}>
      {children}
      <Dialog open={isAsked} onClose={stay} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{translate('app.leave.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('app.leave.text')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={stay}>
            {translate('app.leave.stay')}
          </Button>
          <Button variant="contained" color="error" onClick={onClose}>
            {translate('app.leave.go')}
          </Button>
        </DialogActions>
      </Dialog>
    </Dialog>
  );
};
