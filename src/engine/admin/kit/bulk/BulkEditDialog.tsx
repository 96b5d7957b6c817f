import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material';
import { cloneElement, useId, useState } from 'react';
import { Form, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useAccess } from '../access/access';
import { useFieldName } from '../conflict/useFieldName';
import { propsOf } from '../elements';
import { FormControls } from '../form/FormControls';
import { inputFacts } from '../inputs/inputFacts';
import { SelectedNames } from '../list/SelectedNames';
import { useSelectedRecords } from '../list/useSelectedRecords';
import { fieldOf } from '../page/entityContext';
import type { FormParts, ListParts } from '../page/parts';
import { usePages } from '../page/usePages';
import type { Values } from '../path';
import { recordName } from '../recordName';
import { BulkOutcomes } from './BulkOutcomes';
import { ordersFor } from './changeEach';
import { useBulkChange } from './useBulkChange';

interface Props {
  readonly parts: ListParts;
  readonly onClose: () => void;
}

/** Asks which fields get which values, changes the selected records one by one, and says what became of each. */
export const BulkEditDialog = ({ parts: { entity, resource }, onClose }: Props) => {
  const Page = usePages(resource)?.edit;
  const translate = useTranslate();
  const titleId = useId();
  const { onUnselectItems } = useListContext();
  const { ids, records, isReading } = useSelectedRecords();
  // the rows of the list are read again below the dialog, and may be others then
  const [selected, setSelected] = useState<readonly RaRecord[] | null>(null);
  const change = useBulkChange(resource, useFieldName(entity));
  const names = new Map((selected ?? records).map(record => [record.id, recordName(record)]));
  const [count] = useState(ids.length);
  const hasEnded = change.total !== null && !change.isRunning;
  const close = () => {
    if (change.isRunning) return;
    if (hasEnded) onUnselectItems();
    onClose();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('app.bulk.title', { smart_count: count })}</DialogTitle>
      {change.total === null ? (
        Page && (
          <Page
            render={form => (
              <Choice
                form={form}
                isReady={!isReading}
                onCancel={onClose}
                onSubmit={(fields, values) => {
                  setSelected(records);
                  void change.run(ordersFor(records, fields, values));
                }}
              />
            )}
          />
        )
      ) : (
        <BulkOutcomes change={change} total={change.total} names={names} onClose={close} />
      )}
    </Dialog>
  );
};

interface ChoiceProps {
  readonly form: FormParts;
  /** all records are known */
  readonly isReady: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (fields: readonly string[], values: Values) => void;
}

const Choice = ({ form, isReady, onCancel, onSubmit }: ChoiceProps) => {
  const translate = useTranslate();
  const fieldName = useFieldName(form.entity, form.sections);
  const offered = useOffered(form);
  const [fields, setFields] = useState<readonly string[]>([]);
  return (
    <Form noValidate record={{}} onSubmit={(values: Values) => onSubmit(fields, values)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '6px !important' }}>
        <Autocomplete
          multiple
          size="small"
          options={offered}
          value={[...fields]}
          onChange={(_, chosen) => setFields(chosen)}
          getOptionLabel={fieldName}
          noOptionsText={translate('app.kit.no_options')}
          clearText={translate('ra.action.clear_input_value')}
          openText={translate('ra.action.open')}
          closeText={translate('ra.action.close')}
          renderInput={params => <TextField {...params} label={translate('app.bulk.fields')} autoFocus />}
        />
        <FormControls>
          {fields.map(name => {
            const input = form.inputs[name];
            return input && cloneElement(input, { key: name });
          })}
        </FormControls>
        <span>
          {translate('app.bulk.hint')}
          <SelectedNames />
        </span>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!isReady || fields.length === 0}>
          {translate('app.bulk.start')}
        </Button>
      </DialogActions>
    </Form>
  );
};

/**
 * The fields that many records may share: not those that each has for itself, that depend on another value, or whose
 * value before could not be put back because it is hidden.
 */
function useOffered({ entity, resource, inputs }: FormParts): string[] {
  const { canField } = useAccess();
  return Object.entries(inputs).flatMap(([name, element]) => {
    const field = fieldOf(entity, name);
    const { readOnly, setOnce, when } = inputFacts(entity, propsOf(element));
    if (!field || field.unique || readOnly || setOnce || when) return [];
    const may = canField(resource, 'read', name) && canField(resource, 'update', name);
    return may ? [name] : [];
  });
}
