import ContentCopy from '@mui/icons-material/ContentCopy';
import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { isEmpty, valueAt } from '../../../../shared/recordValues';
import { useAccess } from '../../access/access';
import type { FormParts } from '../../page/parts/parts';
import { recordName } from '../../recordName';
import { unbroken } from '../../unbroken';
import { duplicatedValues } from './duplicatedValues';

interface Props {
  readonly parts: FormParts;
  readonly source: RaRecord;
}

/** Inside the form of a new record: fills it in from another one, once, and says from which. */
export const Duplicated = ({ parts, source }: Props) => {
  const translate = useTranslate();
  const access = useAccess();
  const { getValues, setValue } = useFormContext();
  const { isReady, isDirty } = useFormState();
  const [stage, setStage] = useState<'waiting' | 'begun' | 'filled' | 'over'>('waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was filled in once is the user's from then on
  useEffect(() => {
    // As soon as it is ready, the form resets itself, in an effect that runs after this one.
    if (stage === 'waiting' && isReady) setStage('begun');
    if (stage !== 'begun') return;
    for (const [name, value] of duplicatedValues(parts, source, access)) {
      if (isEmpty(value) && isEmpty(valueAt(getValues(), name))) continue;
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    setStage('filled');
  }, [stage, isReady]);
  // after "save and new" the form is that of a plain new record, whatever is typed into it
  if (stage === 'filled' && !isDirty) setStage('over');
  if (stage === 'over') return null;
  return (
    <Alert severity="info" icon={<ContentCopy fontSize="small" />} sx={{ borderRadius: 0 }}>
      {unbroken(translate('app.kit.duplicate_of', { name: recordName(source) }))}
    </Alert>
  );
};
