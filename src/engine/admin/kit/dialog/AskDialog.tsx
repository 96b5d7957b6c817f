import { DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { DialogForm, type DialogFormProps } from './DialogForm';
import { EntryDialog } from './EntryDialog';

interface Props extends DialogFormProps {
  /** message key */
  readonly title: string;
  /** for content larger than a question, such as a table */
  readonly isWide?: boolean;
  /** there is input that must not be discarded without asking */
  readonly isChanged?: boolean;
}

/** A dialog with one question before an action. */
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
