import { WorkLoop } from '@engine/server/workLoop.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const warned: (readonly [details: object, message: string])[] = [];
const log = { warn: (details: object, message: string) => void warned.push([details, message]) };

function loopOf(round: (isStopped: () => boolean) => Promise<unknown>): WorkLoop {
  warned.length = 0;
  return new WorkLoop({ round, pauseMs: 100, failed: 'it failed', log });
}

it('works after a pause and again a pause after the end of each round, never twice at a time', async () => {
  const ends: (() => void)[] = [];
  const loop = loopOf(() => new Promise<void>(resolve => ends.push(resolve)));
  loop.start();
  await vi.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await loop.stop();
});

it('works at once where it is asked to', async () => {
  let rounds = 0;
  const loop = loopOf(async () => void rounds++);
  loop.start('at once');
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toBe(1);
  await loop.stop();
});

it('logs a round that fails and goes on with the next', async () => {
  const loop = loopOf(() => Promise.reject(new Error('no database')));
  loop.start();
  await vi.advanceTimersByTimeAsync(200);
  expect(warned).toEqual([
    [{ err: new Error('no database') }, 'it failed'],
    [{ err: new Error('no database') }, 'it failed'],
  ]);
  await loop.stop();
});

it('ends the running round when it stops, which can see that, and starts no other', async () => {
  const seen: boolean[] = [];
  let end = () => {};
  const loop = loopOf(async isStopped => {
    await new Promise<void>(resolve => {
      end = resolve;
    });
    seen.push(isStopped());
  });
  loop.start('at once');
  await vi.advanceTimersByTimeAsync(0);
  const stopped = loop.stop();
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual([true]);
});
