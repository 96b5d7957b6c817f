import { type ChildProcess, fork } from 'node:child_process';
import { officeAt } from '../../../codegen/officeAt.mjs';
import { scripts } from '../../../package.json';
import { bundle, threadEntries } from '../build.mjs';
import type { Headers } from './load.ts';
import type { Command, Counted, Figures, Serving } from './messages.ts';
import { patiently } from './patiently.ts';
import { userOfRole } from './roles.ts';

/**
 * The configuration of a run: the database, the number of bills, and the numbers of added entities and roles.
 */
export interface Order {
  readonly url: string;
  readonly bills: number;
  readonly copies: number;
  readonly roles: number;
}

/** A server in a process of its own. */
interface Contender {
  readonly origin: string;
  readonly cpuMs: () => Promise<number>;
  readonly memory: () => Promise<Pick<Figures, 'peakMb' | 'nowMb'>>;
}

/** The product and the routes by hand, each in a child process. */
export interface Contenders {
  readonly product: Contender;
  readonly byHand: Contender;
  /** of a user in billing, or of one user for each role that was ordered */
  readonly headers: readonly [Headers, ...Headers[]];
  /** signs another user in; returns the headers */
  signIn(email: string): Promise<Headers>;
  /** the statements that the product sends to the database during `work` */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startContenders(order: Order): Promise<Contenders> {
  programs ??= bundled();
  const folder = await programs;
  await ended(forkOf(folder, 'fill', order));
  const product = await begin(forkOf(folder, 'serve', order));
  const byHand = await begin(forkOf(folder, 'serveByHand', order));
  const emails = Array.from({ length: order.roles }, (_, at) => userOfRole(at));
  const others: Headers[] = [];
  for (const email of emails.slice(1)) others.push(await signIn(product.origin, email));
  return {
    product,
    byHand,
    headers: [await signIn(product.origin, emails[0] ?? 'billing@example.org'), ...others],
    signIn: email => signIn(product.origin, email),
    async statementsOf(work) {
      product.send('count');
      await work();
      return (await product.ask<Counted>('counted')).texts;
    },
    async stop() {
      await Promise.all([product.stop(), byHand.stop()]);
    },
  };
}

/** Built once, so that every size is measured with the same code. */
let programs: Promise<string> | null = null;

/** As in production: bundles with their threads beside them, without a TypeScript loader. */
async function bundled(): Promise<string> {
  const office = officeAt([], process.env);
  const outdir = 'dist/bench';
  const own = ['fill', 'serve', 'serveByHand'].map(name => [name, `src/cli/bench/${name}.ts`]);
  await bundle({ ...Object.fromEntries(own), ...threadEntries(office) }, office, outdir);
  return outdir;
}

/** Node's flags of `npm run serve`. */
export const serveFlags: readonly string[] = scripts.serve.match(/--\S+(?= .*\.mjs)/g) ?? [];

const forkOf = (folder: string, program: string, order: Order): ChildProcess =>
  fork(`${folder}/${program}.js`, [JSON.stringify(order)], {
    execArgv: [...serveFlags, ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])],
  });

async function begin(child: ChildProcess) {
  const { origin } = await message<Serving>(child, 'serving');
  const send = (command: Command): void => void child.send(command);
  const ask = <T extends { readonly kind: string }>(command: Command & T['kind']): Promise<T> => {
    const answer = message<T>(child, command);
    send(command);
    return answer;
  };
  return {
    origin,
    send,
    ask,
    cpuMs: async () => (await ask<Figures>('figures')).cpuMs,
    memory: () => ask<Figures>('figures'),
    stop: () => {
      const end = ended(child);
      send('stop');
      return end;
    },
  };
}

const message = <T extends { readonly kind: string }>(child: ChildProcess, kind: T['kind']) =>
  new Promise<T>((resolve, reject) => {
    const failed = () => reject(new Error('The server under test ended; see above.'));
    child.once('exit', failed);
    child.once('message', (received: T) => {
      child.off('exit', failed);
      if (received.kind === kind) resolve(received);
      else reject(new Error(`Expected ${kind}, got ${received.kind}.`));
    });
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', code => (code ? reject(new Error('It failed; see above.')) : resolve()));
  });

export async function signIn(origin: string, email: string): Promise<Headers> {
  const answer = await patiently(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench' }),
  });
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('token='))?.slice('token='.length);
  return { cookie: cookies.join('; '), authorization: `Bearer ${decodeURIComponent(token ?? '')}` };
}
