import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  /** a message key, or a sentence of the server */
  readonly text: string | null | undefined;
}

/** Says why something was refused; nothing where it was not. */
export const FaultAlert = ({ text }: Props) => {
  const translate = useTranslate();
  return text ? <Alert severity="error">{translate(text, { _: text })}</Alert> : null;
};
