import { Button, DialogActions, DialogContent } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface DialogFormProps {
  /** message key of what the dialog does */
  readonly submit: string;
  /** message key of what leaves everything as it is */
  readonly cancel?: string;
  /** there is something to send, and nothing is on its way */
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** What a dialog asks, and its two answers. The page below may be a form itself, which is not meant. */
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

/** Room for the label of a field that stands first. */
const contentLook = { display: 'grid', gap: 2, pt: '6px !important' };
