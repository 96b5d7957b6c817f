import { useCallback, useEffect, useRef } from 'react';
import { useNotify, useRegisterMutationMiddleware } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';

type Save = (resource: string, params: object) => Promise<unknown>;

/**
 * Marks a failed save as such, and says where fields have faults: react-admin reports only faults of fields to the
 * form, which would count any other failure as a success and let unsaved input be left without a question.
 */
export const SaveOutcome = () => {
  const { setError } = useFormContext();
  const watch = useCallback(
    async (resource: string, params: object, save: Save) => {
      try {
        return await save(resource, params);
      } catch (error) {
        setError('root.save', { type: 'server' });
        throw error;
      }
    },
    [setError],
  );
  useRegisterMutationMiddleware<Save>(watch);
  useNotifyOfFaults();
  return null;
};

/** In place of react-admin's own notice, which takes every failed save for a fault in a field. */
function useNotifyOfFaults(): void {
  const { submitCount, errors } = useFormState();
  const notified = useRef(submitCount);
  const notify = useNotify();
  useEffect(() => {
    const isNew = submitCount > notified.current;
    notified.current = submitCount;
    if (isNew && Object.keys(errors).some(name => name !== 'root'))
      notify('ra.message.invalid_form', { type: 'error' });
  }, [submitCount, errors, notify]);
}
