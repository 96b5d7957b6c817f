import { Autocomplete, TextField } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { mostConditions } from '../../../../shared/requestLimits';
import { useChoiceTexts } from '../../inputs/useChoiceTexts';
import { pastedValues } from './plainValue';
import { type LeftOut, usePastedFault } from './usePastedFault';

type Value = string | number;

interface Props {
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  /** null if the text is not a valid value */
  readonly read: (text: string) => Value | null;
  readonly show: (value: Value) => string;
  /** the allowed values; without them any valid text may be typed */
  readonly options?: readonly Value[];
  /** texts that were pasted before; invalid ones are listed as a fault */
  readonly pasted?: readonly string[];
}

/** Several values, typed one by one, picked, or pasted from a spreadsheet. */
export const ValuesField = ({ values, onChange, read, show, options, pasted = [] }: Props) => {
  const translate = useTranslate();
  const { placeholder: _, ...choiceTexts } = useChoiceTexts('');
  const faultOf = usePastedFault();
  const [leftOut, setLeftOut] = useState(() => readAll(pasted, [], read).leftOut);
  const take = (texts: readonly string[], before: readonly Value[]) => {
    const found = readAll(texts, before, read);
    setLeftOut(found.leftOut);
    onChange(found.values);
  };
  const paste = (event: ClipboardEvent) => {
    const texts = pastedValues(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    take(texts, values);
  };
  const hint =
    values.length === mostConditions ? translate('app.filter.most', { limit: mostConditions }) : null;
  const fault = faultOf(leftOut);
  return (
    <Autocomplete
      multiple
      freeSolo={options === undefined}
      autoHighlight={options !== undefined}
      autoSelect={options === undefined}
      limitTags={5}
      size="small"
      options={[...(options ?? [])]}
      value={[...values]}
      getOptionLabel={value => show(value)}
      onChange={(_, chosen) => {
        if (options) return onChange(chosen);
        // freshly typed values arrive as text, after the existing ones
        const typed = chosen.filter(value => !values.includes(value)).map(String);
        take(
          typed,
          values.filter(value => chosen.includes(value)),
        );
      }}
      {...choiceTexts}
      renderInput={params => (
        <TextField
          {...params}
          label={translate('app.filter.values')}
          onPaste={paste}
          error={fault !== null}
          helperText={fault || hint || (values.length === 0 && translate('app.filter.paste'))}
        />
      )}
    />
  );
};

/** The values after those that are there already, and what of the texts is not among them. */
function readAll(
  texts: readonly string[],
  before: readonly Value[],
  read: Props['read'],
): { readonly values: readonly Value[]; readonly leftOut: LeftOut } {
  const found = texts.map(text => ({ text, value: read(text) }));
  const all = [...new Set([...before, ...found.flatMap(({ value }) => value ?? [])])];
  return {
    values: all.slice(0, mostConditions),
    leftOut: {
      strange: found.flatMap(({ text, value }) => (value === null ? [text] : [])),
      beyond: Math.max(0, all.length - mostConditions),
    },
  };
}
