import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useContext } from 'react';
import { useDataProvider, useEvent, useTranslate } from 'react-admin';
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
  /** with the values of now: some may have been picked while the others were looked for */
  const withValues = useEvent((ids: readonly number[]) => {
    const all = [...new Set([...values, ...ids])];
    const fitting = all.slice(0, mostConditions);
    return { fitting, cut: all.length - fitting.length };
  });
  const find = useMutation({
    mutationFn: async (pasted: readonly string[]) => {
      const texts = pasted.slice(0, mostConditions);
      const { entity } = await pagesOf(reference);
      const found = entity
        ? await recordsNamed(provider, entity, access, texts)
        : { ids: [], strange: texts, unread: 0 };
      const { fitting, cut } = withValues(found.ids);
      return {
        ids: fitting,
        strange: found.strange,
        beyond: pasted.length - texts.length + found.unread + cut,
      };
    },
    onSuccess: ({ ids }) => onChange(ids),
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
