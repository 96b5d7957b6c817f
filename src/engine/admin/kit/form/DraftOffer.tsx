import { useContext, useEffect, useRef, useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Values } from '../../../shared/recordValues';
import { StaleSaveContext } from '../conflict/staleSave';
import { type Draft, DraftsContext } from '../page/editing/drafts';
import { DraftAlert } from './DraftAlert';

/** Inside a form: saves its input as a draft when the session ends, and offers to restore an earlier draft. */
export const DraftOffer = () => {
  const drafts = useContext(DraftsContext);
  const record = useRecordContext();
  const name = `${useResourceContext()}/${record?.id ?? 'new'}`;
  const { getValues, reset, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const changed = useRef<readonly string[]>([]);
  changed.current = Object.keys(dirtyFields);
  const base = useContext(StaleSaveContext)?.base;
  const [draft, setDraft] = useState<Draft | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void drafts.find(name).then(found => isCurrent && setDraft(found));
    return () => {
      isCurrent = false;
    };
  }, [drafts, name]);

  useEffect(
    () =>
      drafts.register(name, () => {
        if (changed.current.length === 0) return null;
        const values = getValues();
        const pick = (from: Values) =>
          Object.fromEntries(changed.current.map(field => [field, from[field] ?? null]));
        const before = base?.current;
        // A form without changes can be left without confirmation.
        reset(values);
        return { values: pick(values), base: before ? { ...pick(before), version: before.version } : {} };
      }),
    [drafts, name, getValues, reset, base],
  );

  if (!draft) return null;
  const close = () => {
    drafts.drop(name);
    setDraft(null);
  };
  const restore = () => {
    // the draft is based on the version that its author saw: changes saved since then lead to a conflict, not to an
    // overwrite
    if (base?.current) base.current = { ...base.current, ...draft.base };
    for (const [field, value] of Object.entries(draft.values)) {
      setValue(field, value, { shouldDirty: true, shouldTouch: true });
    }
    close();
  };
  return <DraftAlert draft={draft} onDiscard={close} onRestore={restore} />;
};
