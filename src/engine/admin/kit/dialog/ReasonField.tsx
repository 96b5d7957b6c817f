import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { longestReason } from '../../../shared/requestLimits';

interface Props {
  /** message key */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
}

/** The reason for a change, which is kept in the history. */
export const ReasonField = ({ label = 'app.workflow.reason', value, onChange, ...props }: Props) => {
  const { isOptional = false, maxLength = longestReason } = props;
  const translate = useTranslate();
  return (
    <TextField
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required={!isOptional}
      autoFocus
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
};
