import { type Admission, HashQueue, known } from '@engine/server/auth/hashQueue.ts';
import { hashPassword, isPassword, productCost, setHashCost } from '@engine/server/auth/password.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow, textOf } from '../../../importGraph.ts';
import { testCost } from '../hashCost.ts';

describe('the queue of hashes', () => {
  it('runs two, lets three wait in order, and sends the sixth away', async () => {
    const queue = new HashQueue(2, 3);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (name: number) =>
      queue.run(known, () => {
        started.push(name);
        return new Promise<void>(resolve => finish.push(resolve));
      });
    const all = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    expect(started).toEqual([1, 2]);
    for (let count = 0; count < all.length; count++) {
      await expect.poll(() => finish.length).toBeGreaterThan(count);
      finish[count]?.();
    }
    await Promise.all(all);
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('strangers in the queue of hashes', () => {
  const from = (network: string): Admission => ({ kind: 'stranger', network });
  /** A queue of one at a time, which works off who came; answers their names in the order of their turns. */
  async function turnsOf(length: number, arrivals: readonly (readonly [name: string, Admission])[]) {
    const queue = new HashQueue(1, length);
    let open = () => {};
    let isRunning = false;
    const first = queue.run(known, () => {
      isRunning = true;
      return new Promise<void>(resolve => {
        open = resolve;
      });
    });
    const turns: string[] = [];
    const settled = Promise.allSettled(
      arrivals.map(([name, admission]) => queue.run(admission, async () => void turns.push(name))),
    );
    await expect.poll(() => isRunning).toBe(true);
    open();
    await first;
    const refused = (await settled).flatMap(({ status }, at) =>
      status === 'rejected' ? [arrivals[at]?.[0]] : [],
    );
    return { turns, refused };
  }

  it('wait behind those whom the server knows, who have room of their own', async () => {
    const strangers = [1, 2, 3].map(count => [`stranger ${count}`, from(`10.0.0.${count}`)] as const);
    const { turns, refused } = await turnsOf(2, [...strangers, ['user', known]]);
    expect(turns).toEqual(['user', 'stranger 1', 'stranger 2']);
    expect(refused).toEqual(['stranger 3']);
  });

  it('never take the last of several places', async () => {
    const queue = new HashQueue(2, 5);
    const begun: string[] = [];
    const finish: (() => void)[] = [];
    const hash = (name: string, admission: Admission) =>
      queue.run(admission, () => {
        begun.push(name);
        return new Promise<void>(resolve => finish.push(resolve));
      });
    const all = [hash('one', from('10.0.0.1')), hash('two', from('10.0.0.2')), hash('user', known)];
    expect(queue.figures).toEqual({ running: 2, waiting: 1 });
    for (const count of all.keys()) {
      await expect.poll(() => finish.length).toBeGreaterThan(count);
      finish[count]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['one', 'user', 'two']);
  });

  it('take turns by network, and the network with the most gives way to another', async () => {
    const flood = [1, 2, 3, 4].map(count => [`flood ${count}`, from('10.0.0.1')] as const);
    const { turns, refused } = await turnsOf(4, [
      ...flood,
      ['one', from('10.0.0.2')],
      ['two', from('10.0.0.3')],
    ]);
    expect(turns).toEqual(['flood 1', 'one', 'two', 'flood 2']);
    expect(refused).toEqual(['flood 3', 'flood 4']);
  });
});

describe('a password', () => {
  it('is kept as argon2id with 64 MiB and three passes', async () => {
    setHashCost(productCost);
    onTestFinished(() => setHashCost(testCost));
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await isPassword(stored, 'correct horse')).toBe(true);
    expect(await isPassword(stored, 'wrong horse')).toBe(false);
  });

  it('is hashed for less by no code of the product', () => {
    const callers = filesBelow(['src']).filter(file => textOf(file).includes('setHashCost'));
    expect(callers).toEqual(['src/engine/server/auth/password.ts']);
  });

  it('counts to its last sign, capitals and blanks included', async () => {
    const long = `${'A long sentence, '.repeat(40)}end`;
    const stored = await hashPassword(long);
    expect(await isPassword(stored, long)).toBe(true);
    for (const other of [long.toLowerCase(), `${long} `, ` ${long}`, long.slice(0, -1), long.slice(0, 72)])
      expect(await isPassword(stored, other)).toBe(false);
  });

  it('of no user matches nothing', async () => {
    expect(await isPassword(null, '')).toBe(false);
  });
});
