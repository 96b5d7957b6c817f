import type { HttpClient } from './httpClient';

export interface SearchHit {
  readonly id: number;
  readonly label: string;
  /** for a nested record: the parent parameters of its URL */
  readonly within?: Readonly<Record<string, number>>;
}

export interface SearchAnswer {
  readonly groups: readonly {
    readonly resource: string;
    readonly total: number;
    readonly capped: boolean;
    readonly hits: readonly SearchHit[];
  }[];
  /** resources that the server had no time to search: request them next */
  readonly skipped: readonly string[];
}

/** Searches all records that the user may list, or only the given resources. */
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
