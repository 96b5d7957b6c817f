import { setTimeout } from 'node:timers/promises';

/** Asks again, when it says, of a server that has too much to do. */
export async function patiently(url: string, request: RequestInit, tries = 5): Promise<Response> {
  const answer = await fetch(url, request);
  if (answer.status !== overloaded || tries === 1) return answer;
  await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  return patiently(url, request, tries - 1);
}

/** The status of a request that is refused because there are too many. */
export const overloaded = 503;
