import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services';

export const matrixKey = ['rights', 'matrix'];

/** Brings the matrix and its history up to date after a change, and the caller's own rights with them. */
export function useRightsReload(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { session } = useServices();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['rights'] }), session.refresh()]);
  };
}
