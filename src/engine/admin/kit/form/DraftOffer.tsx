import { useContext } from 'react';
import { type Identifier, useRecordContext, useResourceContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Values } from '../../../shared/recordValues';
import { StaleSaveContext } from '../conflict/staleSave';
import { DraftAlert } from './DraftAlert';
import { useDraft } from './useDraft';

interface Props {
  /** the record of which a new one starts as a duplicate: its draft is not that of another new record */
  readonly source?: Identifier | undefined;
}

/** Inside a form: saves its input as a draft when the session ends, and offers to restore an earlier draft. */
export const DraftOffer = ({ source }: Props) => {
  const record = useRecordContext();
  const newName = source === undefined ? 'new' : `new?copy=${source}`;
  const name = `${useResourceContext()}/${record?.id ?? newName}`;
  const { getValues, reset, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const base = useContext(StaleSaveContext)?.base;
  const { draft, drop } = useDraft(name, () => {
    const changed = Object.keys(dirtyFields);
    if (changed.length === 0) return null;
    const values = getValues();
    const pick = (from: Values) => Object.fromEntries(changed.map(field => [field, from[field] ?? null]));
    const before = base?.current;
    // A form without changes can be left without confirmation.
    reset(values);
    return { values: pick(values), base: before ? { ...pick(before), version: before.version } : {} };
  });

  if (!draft) return null;
  const restore = () => {
    // the draft is based on the version that its author saw: changes saved since then lead to a conflict, not to an
    // overwrite
    if (base?.current) base.current = { ...base.current, ...draft.base };
    for (const [field, value] of Object.entries(draft.values)) {
      setValue(field, value, { shouldDirty: true, shouldTouch: true });
    }
    drop();
  };
  return <DraftAlert draft={draft} onDiscard={drop} onRestore={restore} />;
};
