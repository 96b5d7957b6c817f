import type { CallOptions, HttpClient } from './httpClient';

/** Fetches a file and puts it on this device; rejects unless it is whole. */
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

/** As if the user had followed a link to the file. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
