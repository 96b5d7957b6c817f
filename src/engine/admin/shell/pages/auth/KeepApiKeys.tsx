import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'ra-core';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A new password revokes the API keys, unless programs need to keep using them. */
export function KeepApiKeys({ checked, onChange }: Props) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(_event, isChecked) => onChange(isChecked)} />}
      label={translate('authorization.reset.keep_api_keys')}
    />
  );
}
