import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocks } from '../page/editing/locks';
import type { FormParts } from '../page/parts/parts';

/** Inside the form of a stored record: shows existing faults at once, not only on saving. */
export const StoredFaults = ({ parts }: { readonly parts: FormParts }) => {
  const { errors } = parts;
  const { trigger } = useFormContext();
  const version: unknown = useRecordContext()?.version;
  const isOpen = useLocks(parts) !== 'all';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that is read again begins without marks
  useEffect(() => {
    let isShown = isOpen;
    // The form resets to its record's values in an effect of its own, which discards a validation started before.
    void errors({}).then(() => {
      if (isShown) void trigger();
    });
    return () => {
      isShown = false;
    };
  }, [isOpen, version, errors, trigger]);
  return null;
};
