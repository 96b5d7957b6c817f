import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before input is lost. */
export const LeaveQuestion = ({ isOpen, onStay, onLeave }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onStay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('app.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('app.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onStay}>
          {translate('app.leave.stay')}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {translate('app.leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
