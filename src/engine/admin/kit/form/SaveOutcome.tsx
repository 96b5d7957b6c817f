import { useCallback } from 'react';
import { useRegisterMutationMiddleware } from 'react-admin';
import { useFormContext } from 'react-hook-form';

type Save = (resource: string, params: object) => Promise<unknown>;

/**
 * Marks a failed save as such: react-admin reports only faults of fields to the form, which would count any other
 * failure as a success and let unsaved input be left without a question.
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
  return null;
};
