import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services';

export const matrixKey = ['rights', 'matrix'];

/** Reloads the matrix, its history and the user's own permissions after a change. */
export function useRightsReload(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { session } = useServices();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['rights'] }), session.refresh()]);
  };
}
