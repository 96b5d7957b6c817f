import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAccess } from '../../access/access';
import { useLanguage } from '../../format/language';
import { RecordPicker } from '../../inputs/RecordPicker';
import type { FilterField } from './filterFields';
import type { FilterOperator } from './filterTree';
import { PeriodField } from './PeriodField';
import { readValue, showValue } from './plainValue';
import type { PathStep } from './useFilterPath';
import { ValuesField } from './ValuesField';

interface Props {
  readonly step: PathStep;
  readonly operator: FilterOperator;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Takes the value that a condition compares with, in the form that its field and operator ask for. */
export const ValueInput = ({ step, operator, value, onChange }: Props) => {
  const translate = useTranslate();
  const { field } = step;
  switch (operator) {
    case 'empty':
    case 'filled':
      return null;
    case 'within':
      return <PeriodField value={String(value)} onChange={onChange} />;
    case 'eq_any':
    case 'neq_any':
      return <SeveralValues step={step} values={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'below':
      return <OneRecord step={step} value={value} onChange={onChange} />;
    case 'eq':
      return (
        <TextField
          select
          size="small"
          label={translate('app.filter.value')}
          value={String(value)}
          onChange={({ target }) => onChange(target.value === 'true')}
        >
          <MenuItem value="true">{translate('ra.boolean.true')}</MenuItem>
          <MenuItem value="false">{translate('ra.boolean.false')}</MenuItem>
        </TextField>
      );
    default:
      return <OneValue field={field} value={value} onChange={onChange} />;
  }
};

interface SeveralProps {
  readonly step: PathStep;
  readonly values: readonly unknown[];
  readonly onChange: (values: readonly unknown[]) => void;
}

const SeveralValues = ({ step: { entity, field }, values, onChange }: SeveralProps) => {
  const translate = useTranslate();
  const { can } = useAccess();
  const { tag } = useLanguage();
  if (field.ref && can(field.ref.resource, 'list'))
    return (
      <RecordPicker
        multiple
        reference={field.ref.resource}
        value={values.map(Number)}
        known={noLabels}
        onChange={onChange}
        renderInput={params => <TextField {...params} label={translate('app.filter.values')} />}
      />
    );
  const words = (value: unknown) =>
    translate(`resources.${entity.resource}.enums.${field.name}.${value}`, { _: String(value) });
  const hasOptions = field.kind === 'enum' || field.kind === 'enums';
  const options = field.options.map(option => option.value);
  const plain = values.filter(value => typeof value === 'string' || typeof value === 'number');
  if (hasOptions)
    return (
      <ValuesField
        values={plain}
        onChange={onChange}
        options={options}
        read={text =>
          options.find(option => [option, words(option)].some(word => isSame(word, text))) ?? null
        }
        show={words}
      />
    );
  return (
    <ValuesField
      values={plain}
      onChange={onChange}
      read={text => readValue(field, text, tag)}
      show={value => showValue(field, value, tag)}
    />
  );
};

const OneRecord = ({ step: { field }, value, onChange }: Omit<Props, 'operator'>) => {
  const translate = useTranslate();
  return (
    <RecordPicker
      reference={field.ref?.resource ?? ''}
      value={typeof value === 'number' ? [value] : []}
      known={noLabels}
      onChange={ids => onChange(ids[0] ?? null)}
      renderInput={params => <TextField {...params} label={translate('app.filter.value')} />}
    />
  );
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
const noLabels: ReadonlyMap<number, string> = new Map();

interface OneProps {
  readonly field: FilterField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Keeps the user's own spelling while it is edited; what cannot be read is no value. */
const OneValue = ({ field, value, onChange }: OneProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const isText = field.kind === 'text';
  return (
    <TextField
      fullWidth
      size="small"
      label={translate('app.filter.value')}
      value={typed ?? (value === null ? '' : showValue(field, value, tag))}
      error={typed !== null && typed.trim() !== '' && value === null}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readValue(field, target.value, tag));
      }}
      onBlur={() => value !== null && setTyped(null)}
      slotProps={{ htmlInput: { autoComplete: 'off', ...(!isText && { inputMode: 'decimal' }) } }}
    />
  );
};
