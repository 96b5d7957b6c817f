/** Types for the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** `context` belongs to the connection and is emptied when it starts over with the first request */
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
