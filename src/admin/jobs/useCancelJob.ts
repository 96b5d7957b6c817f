import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useServices } from '../services';

/** Stops a job after the step at hand; what its steps did stays. */
export function useCancelJob() {
  const { apiUrl, http } = useServices();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (id: number) => http(`${apiUrl}/jobs/${id}/cancel`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['jobs'] }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}
