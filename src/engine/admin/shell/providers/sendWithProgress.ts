/**
 * A replacement for `fetch` that reports the progress of an upload. Rejects like `fetch` if there is no
 * response.
 */
export function sendWithProgress(
  url: string,
  request: RequestInit & { readonly method: string; readonly headers: Headers },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, url);
    request.headers.forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.responseType = 'blob';
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () =>
      resolve(new Response(call.response, { status: call.status, headers: headersIn(call) }));
    call.onerror = () => reject(new TypeError('The server did not answer.'));
    call.onabort = () => reject(new DOMException('The call was given up.', 'AbortError'));
    request.signal?.addEventListener('abort', () => call.abort());
    call.send(request.body instanceof Blob || typeof request.body === 'string' ? request.body : null);
  });
}

function headersIn(call: XMLHttpRequest): Headers {
  const lines = call.getAllResponseHeaders().trim().split('\r\n');
  return new Headers(
    lines.flatMap(line => {
      const at = line.indexOf(': ');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 2)] as [string, string]];
    }),
  );
}
