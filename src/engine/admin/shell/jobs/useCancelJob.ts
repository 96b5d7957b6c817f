import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotifyError } from '../../kit/useNotifyError';
import { useServices } from '../services';

/** Stops a job after the current step; completed steps are kept. */
export function useCancelJob() {
  const { apiUrl, http } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => http(`${apiUrl}/jobs/${id}/cancel`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['jobs'] }),
    onError: useNotifyError(),
  });
}
