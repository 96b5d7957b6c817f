import { openData } from '@engine/server/access/data.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { seedDatabase } from '@office/seed/seedDatabase.ts';
import { expect, test } from 'vitest';
import { type Caller, dialects, logKeys, openOffice } from '../engine/server/office.ts';
import { type WatchedRoute, watchRoutes } from '../engine/server/watchRoutes.ts';
import { operationsOf } from './description.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';
import { Fuzzer, type Request } from './fuzzer.ts';

const seeded = { size: 'tiny', seed: 1, demoPassword: 'tours-demo-2026', now: new Date() } as const;

test.each(dialects)(
  'no request, meant well or not, fails the server or is answered unlike its description, on %s',
  async dialect => {
    const { built: place, routes } = await watchRoutes(() => openOffice(dialect));
    await syncCatalogue(openData(place.database, place.model, logKeys), facts);
    await seedDatabase(place.database, seeded);
    const caller = await place.caller('all');
    const { body: document } = await caller.get('openapi.json');
    const fuzzer = new Fuzzer(operationsOf(document, routes.flatMap(belowApi)), new Dice(effort.seed));
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();

    const ask = async ([operation, request]: ReturnType<Fuzzer['next']>) => {
      const answer = await send(caller, request);
      const fault = operation.judge(answer);
      const kind = `${request.method} ${operation.path} ${fault?.slice(0, 40)}`;
      if (fault && !faults.has(kind)) faults.set(kind, `${fault} to ${request.method} ${describe(request)}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      fuzzer.learn(operation, answer);
    };
    for (const first of fuzzer.firstRequests()) await ask(first);
    for (let count = 0; count < effort.requests && faults.size < 20; count++) await ask(fuzzer.next());

    expect([`seed ${effort.seed}`, ...faults.values()]).toEqual([`seed ${effort.seed}`]);
    // it comes through: records are read, made and changed, not only refused
    expect(statuses.get(200)).toBeGreaterThan(effort.requests / 10);
    expect(statuses.get(201)).toBeGreaterThan(effort.requests / 200);
    await place.close();
  },
  effort.timeout,
);

const api = '/api/v1';
const belowApi = ({ method, url }: WatchedRoute) =>
  url.startsWith(api) ? [{ method, path: url.slice(api.length) }] : [];

const send = (caller: Caller, { method, url, body, headers }: Request) =>
  caller[method](url.slice(1), body, headers);

const describe = ({ url, body }: Request): string =>
  `${url.slice(0, 300)} ${(JSON.stringify(body) ?? '').slice(0, 400)}`;
