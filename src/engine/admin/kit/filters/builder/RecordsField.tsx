import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useContext } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { mostConditions } from '../../../../shared/requestLimits';
import { useAccess } from '../../access/access';
import { RecordPicker } from '../../inputs/records/RecordPicker';
import { PagesContext } from '../../page/usePages';
import { pastedValues } from './plainValue';
import { recordsNamed } from './recordsNamed';

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
  const find = useMutation({
    mutationFn: async (texts: readonly string[]) => {
      const { entity } = await pagesOf(reference);
      return entity ? recordsNamed(provider, entity, access, texts) : { ids: [], strange: texts };
    },
    onSuccess: ({ ids }) => onChange([...new Set([...values, ...ids])].slice(0, mostConditions)),
  });
  const paste = (event: ClipboardEvent) => {
    const texts = pastedValues(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    find.mutate(texts.slice(0, mostConditions));
  };
  const strange = find.data?.strange ?? [];
  const fault =
    (find.isError && translate('app.kit.not_loaded')) ||
    (strange.length > 0 && translate('app.filter.strange', { texts: strange.slice(0, 5).join(', ') }));
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
          error={fault !== false}
          helperText={fault || hint}
        />
      )}
    />
  );
};
