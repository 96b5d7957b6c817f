import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useServices } from '../../services';

export function useProfile() {
  const { profile } = useServices();
  return useQuery({ queryKey: ['profile'], queryFn: profile.read }).data;
}

/** After a change: everything of the profile and the session is asked again, and the user hears that it worked. */
export function useProfileChanged(): (message: string) => Promise<void> {
  const { session } = useServices();
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async message => {
    notify(`authorization.profile.${message}`, { type: 'success' });
    await Promise.all([
      session.refresh().catch(() => undefined),
      queryClient.invalidateQueries({ queryKey: ['profile'] }),
    ]);
  };
}
