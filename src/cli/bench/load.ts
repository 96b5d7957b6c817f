import autocannon from 'autocannon';
import { overloaded, patiently } from './patiently.ts';

export type Headers = Readonly<Record<string, string>>;

/** One kind of request that is repeated. */
export interface Load {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** requested in turn */
  readonly paths: readonly string[];
  readonly body?: object;
  /** of the signed-in users, in turn; empty: not signed in */
  readonly headers: readonly Headers[];
  /** the records that a PUT changes: `:id` in the path is replaced by the id */
  readonly drafts?: Drafts;
}

interface Drafts {
  /** in their current versions */
  read(): Promise<readonly Draft[]>;
  /** a body that changes the record's current values */
  change(draft: Draft): object;
}

/** A record that only one request at a time changes. */
export interface Draft {
  readonly id: number;
  readonly version: number;
}

const connections = 10;

/** The throughput of a server under load. */
interface Rate {
  /** requests answered with success */
  readonly perSecond: number;
  /** requests refused because of overload, as happens on a busy machine */
  readonly refused: number;
}

/**
 * Measures over ten connections. Refusals are counted separately, because they are quick to send. Throws on
 * any other unsuccessful response, and if there are more refusals than answers.
 */
export async function rateOf(origin: string, load: Load, seconds: number): Promise<Rate> {
  const { method, paths, body, drafts } = load;
  // the last requests of the run before were aborted, so it is unknown whether they were executed
  const free = [...((await drafts?.read()) ?? [])];
  const text = body && JSON.stringify(body);
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: paths.map((path, at) => ({
      method,
      path,
      headers: headersOf(load, at),
      ...(text !== undefined && { body: text }),
      ...(drafts && changing(free, drafts, path)),
    })),
  });
  const { duration, errors, non2xx } = result;
  const refused = result.statusCodeStats[overloaded]?.count ?? 0;
  const answered = result['2xx'];
  if (errors > 0 || non2xx > refused || refused > answered)
    throw new Error(
      `${method} ${paths[0]}: ${answered} answered, ${errors} failed, ${refused} refused, ${non2xx - refused} faulty.`,
    );
  return { perSecond: answered / duration, refused };
}

/**
 * Runs until the JavaScript engine has compiled the hot code, because a server in production runs for days.
 * That depends on the number of requests, not on time; slow requests get a smaller number.
 */
export async function warmUp(origin: string, load: Load): Promise<void> {
  let answered = 0;
  for (let slice = 0; slice < mostSlices && answered < warmAfter; slice++)
    answered += (await rateOf(origin, load, secondsPerSlice)).perSecond * secondsPerSlice;
}

const warmAfter = 4_000;
const secondsPerSlice = 2;
const mostSlices = 10;

/** The first responses for some paths, which also warm up; throws with the text of a refusal. */
export async function once(origin: string, load: Load): Promise<string> {
  const drafts = (await load.drafts?.read()) ?? [];
  let text = '';
  for (const [at, path] of load.paths.slice(0, warmUps).entries()) {
    const draft = drafts[at];
    const body = draft ? load.drafts?.change(draft) : load.body;
    const answer = await patiently(origin + path.replace(':id', String(draft?.id)), {
      method: load.method,
      headers: { ...headersOf(load, at), ...(draft && matching(draft)) },
      ...(body && { body: JSON.stringify(body) }),
    });
    text = await answer.text();
    if (!answer.ok) throw new Error(`${load.method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  }
  return text;
}

const warmUps = 50;

function headersOf({ method, headers }: Load, at: number): Headers {
  const own = headers.length === 0 ? {} : headers[at % headers.length];
  return method !== 'GET' ? { ...own, 'content-type': 'application/json' } : { ...own };
}

const matching = ({ version }: Draft): Headers => ({ 'if-match': `"v${version}"` });

/** Each request takes a record that no other request is changing, and returns it in its next version. */
function changing(free: Draft[], drafts: Drafts, path: string) {
  return {
    setupRequest<Options extends { readonly headers?: Headers }>(
      options: Options,
      context: Record<string, unknown>,
    ) {
      const draft = free.pop();
      if (!draft) throw new Error('There are fewer drafts than connections.');
      context.draft = draft;
      const headers = { ...options.headers, ...matching(draft) };
      const body = JSON.stringify(drafts.change(draft));
      return { ...options, path: path.replace(':id', String(draft.id)), headers, body };
    },
    onResponse(status: number, _body: string, context: Record<string, unknown>) {
      // stored by `setupRequest`
      const draft = context.draft as Draft;
      if (status === 200) free.unshift({ ...draft, version: draft.version + 1 });
      if (status === overloaded) free.unshift(draft);
    },
  };
}
