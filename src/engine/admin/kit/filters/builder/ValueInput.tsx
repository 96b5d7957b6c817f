import { MenuItem, TextField } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { mostConditions } from '../../../../shared/requestLimits';
import { useAccess } from '../../access/access';
import { useLanguage } from '../../format/language';
import { RecordPicker } from '../../inputs/records/RecordPicker';
import type { FilterField } from './filterFields';
import type { FilterOperator } from './filterTree';
import { PeriodField } from './PeriodField';
import { pastedValues, readValue, showValue } from './plainValue';
import { RecordsField } from './RecordsField';
import type { PathStep } from './useFilterPath';
import { ValuesField } from './ValuesField';

interface Props {
  readonly step: PathStep;
  readonly operator: FilterOperator;
  readonly value: unknown;
  /** texts that were pasted into a single-value input, which turned it into this comparison with several values */
  readonly pasted: readonly string[];
  readonly onChange: (value: unknown) => void;
  /**
   * called with pasted texts and the values parsed from them; absent: the field has no comparison with several values
   */
  readonly onSeveral: ((texts: readonly string[], values: readonly unknown[]) => void) | undefined;
}

/** The value of a condition, in an input that suits its field and operator. */
export const ValueInput = ({ step, operator, value, pasted, onChange, onSeveral }: Props) => {
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
      return (
        <SeveralValues
          step={step}
          values={Array.isArray(value) ? value : []}
          pasted={pasted}
          onChange={onChange}
        />
      );
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
      return <OneValue field={field} value={value} onChange={onChange} onSeveral={onSeveral} />;
  }
};

interface SeveralProps extends Pick<Props, 'step' | 'pasted'> {
  readonly values: readonly unknown[];
  readonly onChange: (values: readonly unknown[]) => void;
}

const SeveralValues = ({ step: { entity, field }, values, pasted, onChange }: SeveralProps) => {
  const translate = useTranslate();
  const { can } = useAccess();
  const { tag } = useLanguage();
  if (field.ref && can(field.ref.resource, 'list'))
    return <RecordsField reference={field.ref.resource} values={values.map(Number)} onChange={onChange} />;
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
      pasted={pasted}
      onChange={onChange}
      read={text => readValue(field, text, tag)}
      show={value => showValue(field, value, tag)}
    />
  );
};

const OneRecord = ({ step: { field }, value, onChange }: Pick<Props, 'step' | 'value' | 'onChange'>) => {
  const translate = useTranslate();
  return (
    <RecordPicker
      reference={field.ref?.resource ?? ''}
      value={typeof value === 'number' ? [value] : []}
      onChange={ids => onChange(ids[0] ?? null)}
      renderInput={params => <TextField {...params} label={translate('app.filter.value')} />}
    />
  );
};

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

interface OneProps extends Pick<Props, 'value' | 'onChange' | 'onSeveral'> {
  readonly field: FilterField;
}

/**
 * Keeps the typed text as it is while it is edited; invalid text gives null. Pasting several spreadsheet cells switches
 * to a comparison with several values, since the input would join them to one text that matches nothing.
 */
const OneValue = ({ field, value, onChange, onSeveral }: OneProps) => {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const isText = field.kind === 'text';
  const paste = (event: ClipboardEvent) => {
    const texts = pastedValues(event.clipboardData.getData('text'));
    if (!onSeveral || texts.length < 2) return;
    event.preventDefault();
    const values = new Set(texts.flatMap(text => readValue(field, text, tag) ?? []));
    onSeveral(texts, [...values].slice(0, mostConditions));
  };
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
      onPaste={paste}
      onBlur={() => value !== null && setTyped(null)}
      slotProps={{ htmlInput: { autoComplete: 'off', ...(!isText && { inputMode: 'decimal' }) } }}
    />
  );
};
