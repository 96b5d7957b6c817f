import { useMutation } from '@tanstack/react-query';
import { useNotifyError } from '../../kit/useNotifyError';
import { useServices } from '../services';

/**
 * Opens one PDF of these documents, in their order. The server is asked first whether it will come, since a new tab
 * could not show why it stays empty.
 */
export function usePrint() {
  const { apiUrl, http } = useServices();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const url = `${apiUrl}/documents/print?ids=${ids.join(',')}`;
      await http(`${url}&check=1`);
      openFile(url);
    },
    onError: useNotifyError(),
  });
}

/** In a new tab; a browser that blocks it saves the file instead. */
function openFile(url: string): void {
  if (window.open(url, '_blank')) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
