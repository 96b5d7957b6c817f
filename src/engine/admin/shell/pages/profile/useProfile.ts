import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useServices } from '../../services';

export function useProfile() {
  const { profile } = useServices();
  return useQuery({ queryKey: ['profile'], queryFn: profile.read }).data;
}

/** Call after a change to the profile: reloads the profile and the session, and notifies the user. */
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
