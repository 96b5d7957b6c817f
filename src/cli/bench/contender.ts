import { fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { officeAt } from '../../../codegen/officeAt.mjs';
import { bundle, threadEntries } from '../build.mjs';
import type { Order, Serving, Statements } from './serve.ts';

/** The product and the routes by hand, in a process beside this one. */
export interface Contenders {
  readonly product: string;
  readonly byHand: string;
  /** of somebody of the billing department */
  readonly headers: Readonly<Record<string, string>>;
  /** headers of another user */
  signIn(email: string): Promise<Readonly<Record<string, string>>>;
  /** what the product has sent to the database since the last time */
  takeStatements(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startContenders(order: Order): Promise<Contenders> {
  program ??= bundled();
  const child = fork(await program, [JSON.stringify(order)], { execArgv: [] });
  const message = <T extends { readonly kind: string }>(kind: T['kind']) =>
    new Promise<T>((resolve, reject) => {
      const ended = () => reject(new Error('The server under test ended; see above.'));
      child.once('exit', ended);
      child.once('message', (received: T) => {
        child.off('exit', ended);
        if (received.kind === kind) resolve(received);
        else reject(new Error(`Expected ${kind}, got ${received.kind}.`));
      });
    });
  const { product, byHand } = await message<Serving>('serving');
  return {
    product,
    byHand,
    headers: await signIn(product, 'billing@example.org'),
    signIn: email => signIn(product, email),
    async takeStatements() {
      child.send('statements');
      return (await message<Statements>('statements')).texts;
    },
    stop: () =>
      new Promise(resolve => {
        child.once('exit', () => resolve());
        child.send('stop');
      }),
  };
}

/** Made once, so that every size is measured on the same code. */
let program: Promise<string> | null = null;

/** As in production: one bundle with its threads beside it, without the loader of sources. */
async function bundled(): Promise<string> {
  const office = officeAt([], process.env);
  const outdir = 'dist/bench';
  await bundle({ serve: 'src/cli/bench/serve.ts', ...threadEntries(office) }, office, outdir);
  return `${outdir}/serve.js`;
}

/** A server that has just filled its tables may ask to come again. */
async function signIn(origin: string, email: string, tries = 5): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bench' }),
  });
  if (answer.status === 503 && tries > 1) {
    await setTimeout(1_000 * Number(answer.headers.get('retry-after')));
    return signIn(origin, email, tries - 1);
  }
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('token='))?.slice('token='.length);
  return { cookie: cookies.join('; '), authorization: `Bearer ${decodeURIComponent(token ?? '')}` };
}
