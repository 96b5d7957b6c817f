import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../services';

interface Demo {
  readonly password: string;
  /** folder for mails that are not sent; null when mails are sent */
  readonly mail: string | null;
}

/** What `GET /auth/mode` returns in demo mode; null otherwise. */
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
