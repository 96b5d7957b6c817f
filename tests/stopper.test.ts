import { expect, test } from 'vitest';
import { stopper } from '../src/cli/stopper.ts';

/** What the program said and how it ended. */
function stopOf(close: () => Promise<void>, mostMs: number) {
  const said: string[] = [];
  const ends: number[] = [];
  let ended = (_code: number) => {};
  const code = new Promise<number>(resolve => {
    ended = resolve;
  });
  const end = (code: number) => {
    ends.push(code);
    ended(code);
  };
  return { stop: stopper({ close }, { mostMs, end, say: text => said.push(text) }), said, ends, code };
}

test('a stop that hangs ends the program in time, and says that work was under way', async () => {
  const { stop, said, code } = stopOf(() => new Promise(() => {}), 1);
  // The timer holds nothing up by itself; here nothing else does.
  const alive = setInterval(() => {}, 1_000);
  void stop();
  expect(await code).toBe(1);
  clearInterval(alive);
  expect(said).toEqual(['Stopped although work was under way; it goes on with the next start.']);
});

test('a stop closes the server once, however many signals come, and ends well', async () => {
  let closed = 0;
  const { stop, said, ends } = stopOf(async () => {
    closed += 1;
  }, 60_000);
  await Promise.all([stop(), stop()]);
  expect([closed, ends, said]).toEqual([1, [0], []]);
});
