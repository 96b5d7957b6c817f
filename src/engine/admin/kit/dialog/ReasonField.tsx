import { TextField } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { longestReason } from '../../../shared/requestLimits';
import { KeptInput } from '../form/KeptInput';
import { useLengthFault } from './textLength';

interface Props {
  /** message key */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  /** what it is a reason for, where a record has several: the name of a step */
  readonly about?: string;
}

/**
 * The reason for a change, which is kept in the history. What was typed when the session ended is offered again when it
 * is asked for again.
 */
export const ReasonField = ({ label = 'app.workflow.reason', value, onChange, ...props }: Props) => {
  const { isOptional = false, maxLength = longestReason, about = label } = props;
  const resource = useResourceContext();
  const record = useRecordContext();
  const translate = useTranslate();
  const lengthFault = useLengthFault();
  return (
    <>
      <KeptInput
        name={`${resource}/${record?.id ?? 'many'}#${about}`}
        typed={value === '' ? {} : { reason: value }}
        onRestore={({ reason = '' }) => onChange(reason)}
      />
      <TextField
        label={translate(label)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        required={!isOptional}
        autoFocus
        multiline
        minRows={2}
        {...lengthFault(value, maxLength)}
      />
    </>
  );
};
