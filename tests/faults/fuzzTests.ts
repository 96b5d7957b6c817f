import { openData } from '@engine/server/access/openData.ts';
import { bulkJob } from '@engine/server/bulk/bulkJob.ts';
import type { Dialect } from '@engine/server/database/connect.ts';
import { importJob } from '@engine/server/imports/importJob.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { office } from '@office/server.ts';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { Browser, openSigningOffice } from '../engine/server/auth/signingOffice.ts';
import { jobWorkerOf } from '../engine/server/jobs/jobWorkerOf.ts';
import { type Answer, type Caller, logKeys, openOffice } from '../engine/server/office.ts';
import { type WatchedRoute, watchRoutes } from '../engine/server/watchRoutes.ts';
import { operationsOf } from './description.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';
import { Fuzzer, type Request } from './fuzzer.ts';
import { RequestClock } from './requestClock.ts';

const seeded = {
  size: 'tiny',
  seed: 1,
  demoPassword: 'tours-demo-2026',
  now: new Date(),
  papers: false,
} as const;

/** One file for each database, so that two processors share the long form. */
export function fuzzTests(dialect: Dialect): void {
  test(
    'no request, meant well or not, fails the server or is answered unlike its description',
    async () => {
      const { built: place, routes } = await watchRoutes(() => openOffice(dialect));
      await syncCatalogue(openData(place.database, place.model, logKeys), facts);
      await seedDatabase(place.database, seeded);
      const caller = await place.caller('all');
      const { body: document } = await caller.get('openapi.json');
      const fuzzer = new Fuzzer(operationsOf(document, routes.flatMap(belowApi)), new Dice(effort.seed));

      const worker = jobWorkerOf(place, [importJob(), bulkJob(), ...(office.jobKinds ?? [])]);
      const { faults, statuses, accepted } = await fuzz({
        fuzzer,
        requests: effort.requests,
        ask: request => send(caller, request),
        work: () => worker.workOff(),
      });

      expect(faults).toEqual([`seed ${effort.seed}`]);
      // it comes through: records are read, made and changed, not only refused
      expect(statuses.get(200)).toBeGreaterThan(effort.requests / 10);
      expect(statuses.get(201)).toBeGreaterThan(effort.requests / 200);
      for (const work of ['bulk', 'imports'])
        expect([...accepted].filter(each => each.startsWith('post ') && each.includes(work))).not.toEqual([]);
      await place.close();
    },
    effort.timeout,
  );

  test(
    'the routes of sign-in, profile and rights never fail, with a session or without',
    async () => {
      const { built: place, routes } = await watchRoutes(() => openSigningOffice(dialect));
      const member = new Browser(place.app);
      await member.signIn('management');
      const { body: document } = await answerTo(member, { method: 'GET', url: '/api/v1/openapi.json' });
      const operations = operationsOf(document, routes.flatMap(belowApi));
      const own = operations.filter(({ path }) => /^\/(auth|profile|authorization)\//.test(path));
      const fuzzer = new Fuzzer(own, new Dice(effort.seed));
      const stranger = new Browser(place.app, '192.0.2.7');
      const ask = async ({ method, url, body, headers }: Request, who: Browser) => {
        const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
        const options = {
          method: upper[method],
          url: `${api}${url}`,
          headers: { 'content-type': 'application/json', ...headers },
        };
        return answerTo(who, body === undefined ? options : { ...options, payload });
      };

      for (const who of [member, stranger]) {
        const { faults, statuses } = await fuzz({
          fuzzer,
          requests: effort.requests / 10,
          ask: request => ask(request, who),
        });
        expect(faults).toEqual([`seed ${effort.seed}`]);
        expect(statuses.size).toBeGreaterThan(3);
      }
      await place.close();
    },
    effort.timeout,
  );
}

interface Fuzzed {
  readonly fuzzer: Fuzzer;
  readonly requests: number;
  ask(request: Request): Promise<Answer>;
  /** works off the jobs that requests have begun; throws what no job may meet */
  work?(): Promise<void>;
}

/** Asks until so many requests are answered or twenty kinds of faults are found. */
async function fuzz({ fuzzer, requests, ask, work = async () => undefined }: Fuzzed) {
  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  const accepted = new Set<string>();
  const clock = new RequestClock(ask);
  const note = (place: string, fault: string | null, about: string) => {
    const kind = `${place} ${fault?.slice(0, 40)}`;
    if (fault && !faults.has(kind)) faults.set(kind, `${fault} ${about}`);
  };
  const judge = async ([operation, request]: ReturnType<Fuzzer['next']>) => {
    const place = `${request.method} ${operation.path}`;
    const { answer, late } = await clock.ask(place, request, operation.path.endsWith('/export'));
    note(place, operation.judge(answer, request.url) ?? late, `to ${request.method} ${describe(request)}`);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 400) accepted.add(place);
    fuzzer.learn(operation, answer);
  };
  const workOff = () =>
    work().catch(error => {
      // a machine that others keep busy makes the database late; the job is tried again
      if (error?.err?.status === 503) return;
      note('job', `a job failed: ${String(error?.err?.stack ?? error?.stack ?? error)}`, '');
    });
  for (const first of fuzzer.firstRequests()) await judge(first);
  for (let count = 1; count <= requests && faults.size < 20; count++) {
    await judge(fuzzer.next());
    if (count % requestsAJob === 0) await workOff();
  }
  if (effort.isLong) process.stdout.write(`${clock.slowest().join('\n')}\n`);
  return { faults: [`seed ${effort.seed}`, ...faults.values()], statuses, accepted };
}

const requestsAJob = 100;

const api = '/api/v1';
const upper = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const belowApi = ({ method, url }: WatchedRoute) =>
  url.startsWith(api) ? [{ method, path: url.slice(api.length) }] : [];

const send = (caller: Caller, { method, url, body, headers }: Request) =>
  caller[method](url.slice(1), body, headers);

/** With the browser's cookies as they are: what an answer changes of them is lost. */
async function answerTo(browser: Browser, options: InjectOptions): Promise<Answer> {
  const cookie = Object.entries(browser.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await browser.app.inject({
    ...options,
    remoteAddress: browser.address,
    headers: { ...options.headers, cookie, authorization: `Bearer ${browser.cookies.token}` },
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
    content: response.rawPayload,
  };
}

const describe = ({ url, body }: Request): string =>
  `${url.slice(0, 300)} ${(JSON.stringify(body) ?? '').slice(0, 400)}`;
