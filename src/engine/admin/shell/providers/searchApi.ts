import type { HttpClient } from './httpClient';

export interface SearchHit {
  readonly id: number;
  readonly label: string;
  /** where the record lives below another: URL parameters that its page needs */
  readonly within?: Readonly<Record<string, number>>;
}

export interface SearchAnswer {
  readonly groups: readonly {
    readonly resource: string;
    readonly total: number;
    readonly capped: boolean;
    readonly hits: readonly SearchHit[];
  }[];
  /** resources that the server had no time for: to be asked for next */
  readonly skipped: readonly string[];
}

/** Looks through all records that the user may list, or those of the given resources; the signal calls it back. */
export async function searchRecords(
  apiUrl: string,
  http: HttpClient,
  text: string,
  resources: readonly string[] | null,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const within = resources ? `&in=${resources.join(',')}` : '';
  return (await http(`${apiUrl}/search?q=${encodeURIComponent(text)}${within}`, { signal })).json;
}
