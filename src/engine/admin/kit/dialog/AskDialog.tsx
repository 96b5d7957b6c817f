import { Dialog, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { DialogForm, type DialogFormProps } from './DialogForm';

interface Props extends DialogFormProps {
  /** message key */
  readonly title: string;
  /** holds more than a question: a table, say */
  readonly isWide?: boolean;
}

/** One question before something is done. */
export const AskDialog = ({ title, isWide = false, ...props }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={props.onCancel} fullWidth maxWidth={isWide ? 'md' : 'sm'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
      <DialogForm {...props} />
    </Dialog>
  );
};
