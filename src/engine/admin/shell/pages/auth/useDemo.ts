import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services';

interface Demo {
  readonly password: string;
  /** folder that mails are written into, null when they are sent */
  readonly mail: string | null;
}

/** What `GET /auth/mode` says while all of this is a demonstration; otherwise null. */
export function useDemo(): Demo | null {
  const { http, apiUrl } = useServices();
  const { data } = useQuery({
    queryKey: ['sign-in mode'],
    queryFn: async (): Promise<{ readonly demo?: Demo }> => (await http(`${apiUrl}/auth/mode`)).json,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.demo ?? null;
}
