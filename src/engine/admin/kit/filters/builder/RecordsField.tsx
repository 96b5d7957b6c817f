import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useContext } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { mostConditions } from '../../../../shared/requestLimits';
import { useAccess } from '../../access/access';
import { RecordPicker } from '../../inputs/records/RecordPicker';
import { PagesContext } from '../../page/parts/usePages';
import { pastedValues } from './plainValue';
import { recordsNamed } from './recordsNamed';
import { usePastedFault } from './usePastedFault';

interface Props {
  readonly reference: string;
  readonly values: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Several records, picked one by one or matched with values pasted from a spreadsheet. */
export const RecordsField = ({ reference, values, onChange }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider();
  const pagesOf = useContext(PagesContext);
  const access = useAccess();
  const faultOf = usePastedFault();
  const find = useMutation({
    mutationFn: async (pasted: readonly string[]) => {
      const texts = pasted.slice(0, mostConditions);
      const { entity } = await pagesOf(reference);
      const found = entity
        ? await recordsNamed(provider, entity, access, texts)
        : { ids: [], strange: texts };
      return { ...found, beyond: pasted.length - texts.length };
    },
    onSuccess: ({ ids }) => onChange([...new Set([...values, ...ids])].slice(0, mostConditions)),
  });
  const paste = (event: ClipboardEvent) => {
    const texts = pastedValues(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    find.mutate(texts);
  };
  const fault = (find.isError && translate('app.kit.not_loaded')) || (find.data ? faultOf(find.data) : null);
  const hint = values.length === 0 && translate('app.filter.paste');
  return (
    <RecordPicker
      multiple
      reference={reference}
      value={values}
      onChange={onChange}
      renderInput={params => (
        <TextField
          {...params}
          label={translate('app.filter.values')}
          onPaste={paste}
          error={fault !== null}
          helperText={fault || hint}
        />
      )}
    />
  );
};
