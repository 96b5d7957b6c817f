import { useNotify } from 'react-admin';

/** Shows why something failed: the message of the server, or the text of a message key. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return error => notify(error instanceof Error ? error.message : String(error), { type: 'error' });
}
