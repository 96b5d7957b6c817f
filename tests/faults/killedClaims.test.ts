import { createUser } from '@engine/server/auth/createUser.ts';
import { readConfig } from '@engine/server/config.ts';
import { connect } from '@engine/server/database/connect.ts';
import { openOffice as openProduct } from '@engine/server/openOffice.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { office as parts } from '@office/server.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../src/cli/freePort.ts';
import { databases, migrationsFolder, unopenedWithTables } from '../databases.ts';
import { type Office, openOffice } from '../engine/server/office.ts';
import {
  administrator,
  runCommand,
  type ServerProcess,
  secretKey,
  signIn,
  startProcess,
} from '../engine/server/serverProcess.ts';
import { type ClaimWorld, openClaimWorld } from '../office/claims/claimWorld.ts';
import { Dice } from './dice.ts';
import { effort } from './effort.ts';

let running: ServerProcess | null = null;
let place: Awaited<ReturnType<typeof unopenedWithTables>> | null = null;

afterEach(async () => {
  await running?.kill();
  await place?.remove();
  [running, place] = [null, null];
});

/** cents that the insurer takes off */
const cut = 1_000;
const passengers = 4;

/** Tables and roles, and somebody who may take these steps. */
async function prepare(databaseUrl: string): Promise<void> {
  const config = readConfig({ MODE: 'demo', SECRET_KEY: secretKey, DATABASE_URL: databaseUrl }, product);
  const { database, open } = await openProduct(config, {
    facts,
    office: parts,
    migrations: migrationsFolder,
  });
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator;
  const roles = ['administrator', 'billing'];
  await createUser(open(allRights, 'test'), { email, password, firstName: 'Ada', lastName: 'Admin', roles });
  await database.close();
}

/** A bill that is corrected, or a case whose cut is claimed from the passenger. */
type Order =
  | { readonly kind: 'correction'; readonly bill: number; readonly billCase: number }
  | { readonly kind: 'claim'; readonly bill: number; readonly billCase: number };

/** Bills that are out, one for each passenger; of every other the insurer has cut the case. */
async function arrange(world: ClaimWorld): Promise<readonly Order[]> {
  const guests: number[] = [];
  for (let n = 0; n < passengers; n++) {
    guests.push(await world.ride());
    await world.run('issued');
  }
  const orders: Order[] = [];
  for (const [at, guest] of guests.entries()) {
    const [own] = await world.casesOf(guest);
    const [bill, billCase] = [Number(own?.bill), Number(own?.id)];
    await world.step('bills', bill, 'send');
    if (at % 2 === 0) orders.push({ kind: 'correction', bill, billCase });
    else {
      await world.allocate(await world.payment(), { bill, bill_case: billCase, amount: cut, kind: 'cut' });
      orders.push({ kind: 'claim', bill, billCase });
    }
  }
  return orders;
}

/** Gives all orders at once and kills the server as soon as so many are done; answers those that it acknowledged. */
async function orderUntilKilled(
  server: ServerProcess,
  orders: readonly Order[],
  killAfter: number,
): Promise<readonly Order[]> {
  const headers = await signIn(server.url);
  const acknowledged: Order[] = [];
  let killed: Promise<void> | null = null;
  const give = async (order: Order) => {
    const [path, body] =
      order.kind === 'correction'
        ? [`bills/${order.bill}/correct`, { reason: 'x' }]
        : ['bill-cases/transitions/charge_guest', { ids: [order.billCase], reason: 'x' }];
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer === null) return;
    // Two that meet at the same row: one of them is asked to try again.
    if (answer.status === 409) return;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    acknowledged.push(order);
    if (acknowledged.length === killAfter) killed = server.kill();
  };
  await Promise.all(orders.map(give));
  await (killed ?? server.kill());
  return acknowledged;
}

/** Each part of what an order does, as it was found. */
async function partsOf({ data, all }: Office, { kind, bill, billCase }: Order): Promise<readonly boolean[]> {
  const rows = await data.run(
    all
      .selectFrom(['bills as b', 'bill_cases as c'])
      .select(['b.status', 'b.moved', 'b.cancelled_by', 'c.next_case', 'c.bill', 'c.status as case'])
      .where('b.id', '=', bill)
      .where('c.id', '=', billCase),
  );
  const successors = await data.run(all.selectFrom('bills').selectAll().where('cancels', '=', bill));
  const claims = await data.run(
    all.selectFrom('bill_cases').selectAll().where('original_case', '=', billCase),
  );
  const steps = await data.run(
    all
      .selectFrom('activity_log')
      .select('id')
      .where('action', '=', 'transition')
      .where('reason', '=', 'x')
      .where('resource', '=', kind === 'correction' ? 'bills' : 'bill-cases')
      .where('record_id', '=', kind === 'correction' ? bill : billCase),
  );
  const [found] = rows;
  if (kind === 'claim')
    return [
      found?.next_case !== null,
      found?.moved === cut,
      found?.case !== 'cut',
      claims.length === 1,
      steps.length === 1,
    ];
  const draft = successors.find(each => each.kind === 'correction');
  return [
    found?.status === 'cancelled',
    found?.cancelled_by !== null,
    successors.some(each => each.kind === 'cancellation'),
    draft !== undefined && found?.bill === draft.id,
    steps.length === 1,
  ];
}

const openAt = async (url: string): Promise<Office> =>
  openOffice(url.startsWith('sqlite:') ? 'sqlite' : 'postgres', undefined, undefined, {
    on: await connect(url),
  });

describe.each(databases)('a server that is killed while claims change, on %s (R-KEEP-2)', dialect => {
  it(
    'has corrected a bill, and claimed what was cut, as a whole or not at all',
    async () => {
      const dice = new Dice(effort.seed);
      place = await unopenedWithTables(dialect);
      await prepare(place.url);
      const office = await openAt(place.url);
      const orders = await arrange(await openClaimWorld(office));
      await office.close();
      running = await startProcess(place.url, await freePort());
      const acknowledged = await orderUntilKilled(running, orders, 1 + dice.below(passengers - 1));

      const after = await openAt(place.url);
      const done: Order[] = [];
      for (const order of orders) {
        const parts = await partsOf(after, order);
        expect([order, new Set(parts).size]).toEqual([order, 1]);
        if (parts[0]) done.push(order);
      }
      expect(done).toEqual(expect.arrayContaining([...acknowledged]));
      await after.close();
      expect(await runCommand('verify', place.url, [])).toMatchObject({ code: 0 });
    },
    effort.timeout,
  );
});
