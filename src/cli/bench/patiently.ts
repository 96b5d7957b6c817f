import { setTimeout } from 'node:timers/promises';

/** Repeats a request that was refused because of overload, after the time in Retry-After. */
export async function patiently(url: string, request: RequestInit, tries = 5): Promise<Response> {
  const answer = await fetch(url, request);
  if (answer.status !== overloaded || tries === 1) return answer;
  await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  return patiently(url, request, tries - 1);
}

/** The status of requests refused because of overload. */
export const overloaded = 503;
