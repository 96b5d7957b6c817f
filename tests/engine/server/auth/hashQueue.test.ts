import { HashQueue } from '@engine/server/auth/hashQueue.ts';
import { hashPassword, productCost, setHashCost, verifyPassword } from '@engine/server/auth/password.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow, textOf } from '../../../importGraph.ts';
import { testCost } from '../hashCost.ts';

describe('the queue of hashes', () => {
  it('runs two, lets three wait in order, and sends the sixth away', async () => {
    const queue = new HashQueue(2, 3);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (name: number) =>
      queue.run(() => {
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

describe('a password', () => {
  it('is kept as argon2id with 64 MiB and three passes', async () => {
    setHashCost(productCost);
    onTestFinished(() => setHashCost(testCost));
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await verifyPassword(stored, 'correct horse')).toBe(true);
    expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
  });

  it('is hashed for less by no code of the product', () => {
    const callers = filesBelow(['src']).filter(file => textOf(file).includes('setHashCost'));
    expect(callers).toEqual(['src/engine/server/auth/password.ts']);
  });

  it('of no user matches nothing', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
  });
});
