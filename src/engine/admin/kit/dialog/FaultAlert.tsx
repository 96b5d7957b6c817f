import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  /** a message key or a message of the server */
  readonly text: string | null | undefined;
}

/** Shows why something was refused; renders nothing without a text. */
export const FaultAlert = ({ text }: Props) => {
  const translate = useTranslate();
  return text ? <Alert severity="error">{translate(text, { _: text })}</Alert> : null;
};
