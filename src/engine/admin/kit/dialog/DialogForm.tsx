import { Button, DialogActions, DialogContent } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface DialogFormProps {
  /** message key of the submit button */
  readonly submit: string;
  /** message key of the button that changes nothing */
  readonly cancel?: string;
  /** the input can be sent and no request is pending */
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The content of a dialog with its two buttons. Stops propagation, because the page below may be a form itself. */
export const DialogForm = ({ submit, cancel = 'ra.action.cancel', isReady, ...props }: DialogFormProps) => {
  const { onSubmit, onCancel, children } = props;
  const translate = useTranslate();
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady) onSubmit();
  };
  return (
    <form onSubmit={send}>
      <DialogContent sx={contentLook}>{children}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {translate(cancel)}
        </Button>
        <Button type="submit" variant="contained" disabled={!isReady}>
          {translate(submit)}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Leaves room for the floating label of the first field. */
const contentLook = { display: 'grid', gap: 2, pt: '6px !important' };
