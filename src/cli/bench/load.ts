import autocannon from 'autocannon';

export interface Load {
  readonly method?: 'GET' | 'POST';
  /** asked in turn */
  readonly paths: readonly string[];
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests per second over ten connections; anything but a success fails, since an error is quick to send. */
export async function rateOf(origin: string, load: Load, seconds: number): Promise<number> {
  await once(origin, load);
  const { method = 'GET', paths, body, headers = {} } = load;
  const result = await autocannon({
    url: origin,
    connections: 10,
    duration: seconds,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    requests: paths.map(path => ({ method, path, ...(body && { body: JSON.stringify(body) }) })),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${method} ${paths[0]}: ${result.errors} failed, ${result.non2xx} refused.`);
  }
  return result.requests.total / result.duration;
}

/** The first answer of each path, which also warms up; the message of a refusal is worth reading. */
export async function once(
  origin: string,
  { method = 'GET', paths, body, headers = {} }: Load,
): Promise<void> {
  for (const path of new Set(paths)) {
    const answer = await fetch(origin + path, {
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  }
}
