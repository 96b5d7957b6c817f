import { HttpError } from 'ra-core';

/**
 * Reads a response that is a file. Rejects if the transfer ends early, which is how the server reports an
 * error after it has started to send.
 */
export async function receiveFile(
  response: Response,
  onReceived: (bytes: number) => void = () => {},
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.length;
      onReceived(bytes);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new HttpError('app.error.file_cut', 0);
  }
  return new Blob(chunks, { type });
}

/** The file name that the server sent (RFC 8187), else `otherwise`. */
export function filenameIn(headers: Headers, otherwise: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? otherwise : decodeURIComponent(encoded);
}
