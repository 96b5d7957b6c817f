import { useNotify } from 'react-admin';

/** Tells why something did not work: in the words of the server, or those of a message key. */
export function useTellError(): (error: unknown) => void {
  const notify = useNotify();
  return error => notify(error instanceof Error ? error.message : String(error), { type: 'error' });
}
