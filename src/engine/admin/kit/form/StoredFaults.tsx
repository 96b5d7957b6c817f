import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocks } from '../page/locks';
import type { FormParts } from '../page/parts';

/** Inside the form of a stored record: what is wrong with it already is marked at once, and not when it is saved. */
export const StoredFaults = ({ parts }: { readonly parts: FormParts }) => {
  const { errors } = parts;
  const { trigger } = useFormContext();
  const version: unknown = useRecordContext()?.version;
  const isOpen = useLocks(parts) !== 'all';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that is read again begins without marks
  useEffect(() => {
    let isShown = isOpen;
    // The form takes over the values of its record in an effect of its own, and drops a check that was begun before.
    void errors({}).then(() => {
      if (isShown) void trigger();
    });
    return () => {
      isShown = false;
    };
  }, [isOpen, version, errors, trigger]);
  return null;
};
