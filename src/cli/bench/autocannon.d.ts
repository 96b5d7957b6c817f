/** The little that is used here of a package without types. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** `context` is the connection's own, until it begins with the first request again */
    readonly setupRequest?: (request: Request, context: Record<string, unknown>) => Request;
    readonly onResponse?: (status: number, body: string, context: Record<string, unknown>) => void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    readonly duration: number;
    readonly errors: number;
    readonly '2xx': number;
    readonly non2xx: number;
    readonly statusCodeStats: { readonly [status: number]: { readonly count: number } | undefined };
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
