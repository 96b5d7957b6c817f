import { use, useEffect, useMemo, useRef } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { valueAt } from '../../../shared/recordValues';
import { rowEntitiesOf } from '../childRows';
import { lazily } from '../lazily';
import type { FormParts } from '../page/parts/parts';
import { useFieldName } from '../useFieldName';
import { submitted } from '../validateForm';
import { type Merge, mergeChanges, resolvedRecord, type Sides } from './merge';
import { type StaleSave, StaleSaveContext } from './staleSave';

interface Props {
  readonly parts: FormParts;
}

const ConflictDialog = lazily(async () => (await import('./ConflictDialog')).ConflictDialog);

/** Inside the form of a stored record: handles the case that another user saved it in the meantime. */
export const MergeStale = ({ parts }: Props) => {
  const stale = use(StaleSaveContext);
  return stale && <Merging parts={parts} stale={stale} />;
};

const Merging = ({ parts, stale }: Props & { readonly stale: StaleSave }) => {
  const { base, current, setCurrent } = stale;
  const form = useFormContext();
  const notify = useNotify();
  const fieldName = useFieldName(parts.entity, parts.sections);
  const place = useRef<HTMLSpanElement>(null);
  const rows = useMemo(() => rowEntitiesOf(parts.inputs), [parts]);
  useBase(stale);

  const merge = useMemo<Merge | null>(() => {
    if (current === null) return null;
    const mine = submitted(parts, form.getValues());
    return mergeChanges(parts.entity, rows, base.current ?? current, mine, current);
  }, [current, parts, rows, base, form]);

  const saveAgain = (merged: Merge, sides: Sides) => {
    if (current === null) return;
    const values = resolvedRecord(merged, sides);
    base.current = current;
    setCurrent(null);
    form.reset(current);
    for (const name of [...parts.entity.fields.map(field => field.name), ...Object.keys(rows)]) {
      const value = valueAt(values, name);
      const isChanged = JSON.stringify(value) !== JSON.stringify(valueAt(current, name));
      if (isChanged) form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    place.current?.closest('form')?.requestSubmit();
  };
  const mergeable = merge !== null && merge.clashes.length === 0 ? merge : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal, not whenever the form renders
  useEffect(() => {
    if (mergeable === null) return;
    if (mergeable.taken.length > 0) {
      const by: unknown = current?._labels?.updated_by;
      notify(typeof by === 'string' ? 'app.conflict.taken_by' : 'app.conflict.taken', {
        type: 'info',
        messageArgs: { by, fields: mergeable.taken.map(fieldName).join(', ') },
      });
    }
    saveAgain(mergeable, {});
  }, [mergeable]);

  return (
    <>
      <span ref={place} hidden />
      {merge && current && mergeable === null && (
        <ConflictDialog
          entity={parts.entity}
          fieldName={fieldName}
          rows={rows}
          merge={merge}
          current={current}
          base={base.current ?? current}
          onSave={sides => saveAgain(merge, sides)}
          onClose={() => setCurrent(null)}
        />
      )}
    </>
  );
};

/**
 * Updates the base of the form's values while the form is unchanged. The record in the answer to a refused save is
 * newer than the one that the page has read.
 */
function useBase({ base }: StaleSave): void {
  const record = useRecordContext();
  const { dirtyFields } = useFormState();
  const isTouched = Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (!record) return;
    const isAnother = base.current?.id !== record.id;
    if (isAnother || (!isTouched && record.version > base.current?.version)) base.current = record;
  }, [record, isTouched, base]);
}
