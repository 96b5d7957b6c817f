import { Autocomplete, Button, DialogActions, DialogContent, TextField } from '@mui/material';
import { cloneElement, useMemo, useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import type { EntityMeta } from '../../../shared/entityMeta';
import { type Values, valueAt } from '../../../shared/recordValues';
import { useAccess } from '../access/access';
import { FaultAlert } from '../dialog/FaultAlert';
import { propsOf } from '../elements';
import { faultText } from '../faultText';
import { FormControls } from '../form/FormControls';
import { inputFacts } from '../inputs/inputFacts';
import { OneOfInputs } from '../inputs/parts/OneOfInputs';
import { useChoiceTexts } from '../inputs/useChoiceTexts';
import { fieldOf } from '../page/entity/entityContext';
import type { FormParts, ListParts } from '../page/parts/parts';
import { membersOf, oneOfNamed } from '../page/parts/sectionGroup';
import { usePages } from '../page/parts/usePages';
import { withValueAt } from '../path';
import { useFieldName } from '../useFieldName';
import { BulkDialog } from './BulkAsk';
import { BulkResult } from './BulkResult';
import { SelectedNames } from './SelectedNames';
import { useBulkBegin } from './useBulkChange';
import { useBulkTarget } from './useBulkTarget';

interface Props {
  readonly parts: ListParts;
  readonly onClose: () => void;
}

/** Asks for fields and their new values, then shows the progress and the outcome for each record. */
export const BulkEditDialog = ({ parts: { entity, resource }, onClose }: Props) => {
  const Page = usePages(resource)?.edit;
  const translate = useTranslate();
  const { target, count, isReady } = useBulkTarget();
  const { id, begin, isBeginning, error, close } = useBulkBegin(resource, onClose);
  const [asked] = useState(count);
  const [fields, setFields] = useState<readonly string[]>([]);
  const fieldName = useFieldName(entity);
  const fault = error === null ? null : faultText(error, fieldName);
  return (
    <BulkDialog
      title={translate('app.bulk.title', { smart_count: asked })}
      isChanged={id === null && fields.length > 0}
      onClose={close}
    >
      {id !== null ? (
        <BulkResult resource={resource} id={id} onClose={close} />
      ) : (
        Page && (
          <Page
            render={form => (
              <FieldsToChange
                form={form}
                fields={fields}
                choose={setFields}
                isReady={isReady && !isBeginning}
                fault={fault}
                onCancel={onClose}
                onSubmit={values => begin({ kind: 'update', values }, target)}
              />
            )}
          />
        )
      )}
    </BulkDialog>
  );
};

interface FieldsProps {
  readonly form: FormParts;
  /** the chosen fields */
  readonly fields: readonly string[];
  readonly choose: (fields: readonly string[]) => void;
  /** all records are loaded and no request is pending */
  readonly isReady: boolean;
  readonly fault: string | null;
  readonly onCancel: () => void;
  readonly onSubmit: (values: Values) => void;
}

const FieldsToChange = ({ form, fields, choose, isReady, fault, onCancel, onSubmit }: FieldsProps) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { placeholder: _, ...choiceTexts } = useChoiceTexts(typed);
  // another list of the same would clear what is typed
  const value = useMemo(() => [...fields], [fields]);
  const fieldName = useFieldName(form.entity, form.sections);
  const offered = useOffered(form);
  return (
    <Form noValidate record={{}} onSubmit={(values: Values) => onSubmit(picked(values, fields, form.entity))}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '6px !important' }}>
        <Autocomplete
          multiple
          size="small"
          options={offered}
          value={value}
          inputValue={typed}
          onInputChange={(_event, text) => setTyped(text)}
          onChange={(_, chosen) => choose(chosen)}
          getOptionLabel={fieldName}
          {...choiceTexts}
          renderInput={params => <TextField {...params} label={translate('app.bulk.fields')} autoFocus />}
        />
        <FormControls>
          {fields.map(name => {
            const group = oneOfNamed(form.entity, name);
            const input = form.inputs[name];
            return group ? (
              <OneOfInputs key={name} group={group} inputs={form.inputs} />
            ) : (
              input && cloneElement(input, { key: name })
            );
          })}
        </FormControls>
        <span>
          {translate('app.bulk.hint')}
          <SelectedNames />
        </span>
        <FaultAlert text={fault} />
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

/** A field without a value is set to null, and so are the references that the chosen one replaces. */
const picked = (from: Values, names: readonly string[], entity: EntityMeta): Values =>
  names
    .flatMap(name => membersOf(entity, name))
    .reduce<Values>((all, name) => withValueAt(all, name, valueAt(from, name) ?? null), {});

/**
 * The fields that many records can share: none that are unique, depend on another value, or could not be undone because
 * their old value is hidden. References of a one-of group are changed together.
 */
function useOffered({ entity, resource, inputs }: FormParts): string[] {
  const { canField } = useAccess();
  const shared = Object.entries(inputs).flatMap(([name, element]) => {
    const field = fieldOf(entity, name);
    const { readOnly, setOnce, when } = inputFacts(entity, propsOf(element));
    if (!field || field.unique || field.file || field.stepUp || readOnly || setOnce || when) return [];
    const may = canField(resource, 'read', name) && canField(resource, 'update', name);
    return may ? [name] : [];
  });
  const groupOf = (name: string) => entity.oneOf?.find(({ fields }) => fields.includes(name));
  const offered = shared.flatMap(name => {
    const group = groupOf(name);
    if (!group) return [name];
    return group.fields.every(each => shared.includes(each)) ? [group.name] : [];
  });
  return [...new Set(offered)];
}
