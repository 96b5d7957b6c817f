import type { CallOptions, HttpClient } from './httpClient';

/** Downloads a file and saves it on this device; rejects if it is incomplete. */
export async function saveFile(
  http: HttpClient,
  url: string,
  options: CallOptions,
  fallbackName: string,
): Promise<void> {
  const { file, headers } = await http(url, options);
  const { filenameIn } = await import('./receiveFile');
  if (file) keep(file, filenameIn(headers, fallbackName));
}

/** Like a click on a link to the file. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers start to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
