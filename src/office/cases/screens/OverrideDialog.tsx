import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { ReasonField } from '@engine/admin/kit/dialog/ReasonField';
import { isSendable } from '@engine/admin/kit/dialog/textLength';
import { DialogContentText, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CheckResult } from '../shared/checkResults';
import { useFindingText } from './useFindingText';
import { useOverride } from './useOverride';

interface Props {
  readonly result: CheckResult;
  readonly onClose: () => void;
}

/** Overrides a finding; the reason is required. */
export function OverrideDialog({ result, onClose }: Props) {
  const translate = useTranslate();
  const text = useFindingText()(result);
  const override = useOverride(onClose);
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <AskDialog
      title="cases.override.title"
      submit="cases.override.confirm"
      isReady={isSendable(reason) && !override.isPending}
      isChanged={typed !== ''}
      onSubmit={() => override.mutate({ result, reason })}
      onCancel={onClose}
    >
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      <DialogContentText>{translate('cases.override.hint')}</DialogContentText>
      <ReasonField
        label="cases.override.reason"
        about={`override/${result.code}`}
        value={typed}
        onChange={setTyped}
      />
    </AskDialog>
  );
}
