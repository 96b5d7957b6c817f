import { DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { DialogForm, type DialogFormProps } from './DialogForm';
import { EntryDialog } from './EntryDialog';

interface Props extends DialogFormProps {
  /** message key */
  readonly title: string;
  /** holds more than a question: a table, say */
  readonly isWide?: boolean;
  /** something was entered that is not lost without a question */
  readonly isChanged?: boolean;
}

/** One question before something is done. */
export const AskDialog = ({ title, isWide = false, isChanged = false, ...props }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <EntryDialog
      isChanged={isChanged}
      onClose={props.onCancel}
      maxWidth={isWide ? 'md' : 'sm'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
      <DialogForm {...props} />
    </EntryDialog>
  );
};
