import { Admission, type Lane, type LaneLimits, type Turn } from '@engine/server/http/admission.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const places: LaneLimits = { atOnce: 2, waiting: 3, patienceMs: 400, heldMs: 400, receiving: 1 };
let admission: Admission;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  admission = new Admission({ known: places, heavy: { ...places, atOnce: 1 }, stranger: places });
  heard = [];
});
afterEach(() => vi.useRealTimers());

function enter(lane: Lane, ...names: readonly string[]): void {
  for (const name of names)
    admission.enter(lane, {
      begin: () => void heard.push(name),
      refuse: () => void heard.push(`no ${name}`),
      hasLeft: () => name.startsWith('gone'),
    });
}
function takeHeard(): readonly string[] {
  for (let turn = 0; turn < 10; turn += 1) vi.advanceTimersByTime(1);
  return heard.splice(0);
}

test('so many are in work, so many wait, and the next are refused at once', () => {
  enter('known', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(takeHeard()).toEqual(['no f', 'no g', 'a', 'b']);
  expect(admission.figures('known')).toEqual({ inWork: 2, waiting: 3, receiving: 0, refused: 2 });
  admission.leave('known');
  expect(takeHeard()).toEqual(['c']);
});

test('who has waited too long is refused, and there is room again', () => {
  enter('known', 'a', 'b', 'c');
  vi.advanceTimersByTime(200);
  enter('known', 'd');
  vi.advanceTimersByTime(250);
  expect(takeHeard()).toEqual(['a', 'b', 'no c']);
  vi.advanceTimersByTime(200);
  expect(takeHeard()).toEqual(['no d']);
  for (const _ of ['a', 'b']) admission.leave('known');
  enter('known', 'e');
  expect(takeHeard()).toEqual(['e']);
  expect(admission.figures('known')).toMatchObject({ inWork: 1, waiting: 0 });
});

test('who has waited too long does not begin any more, and is held a while longer before it is told so', () => {
  const patient = { ...places, heldMs: 1_000 };
  admission = new Admission({ known: patient, heavy: places, stranger: places });
  enter('known', 'a', 'b', 'c');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(500);
  enter('known', 'd');
  vi.advanceTimersByTime(450);
  admission.leave('known');
  expect(takeHeard()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(takeHeard()).toEqual(['no c']);
});

test('before the line has stood so long, there is twice the patience', () => {
  admission = new Admission({ known: { ...places, heldMs: 1_000 }, heavy: places, stranger: places });
  enter('known', 'a', 'b', 'c', 'd');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(700);
  for (const _ of ['a', 'b']) admission.leave('known');
  expect(takeHeard().toSorted()).toEqual(['c', 'd']);
});

test('a pause of the whole process does not count as waiting', async () => {
  vi.useRealTimers();
  const one: LaneLimits = { ...places, atOnce: 1, patienceMs: 75, heldMs: 200 };
  admission = new Admission({ known: one, heavy: one, stranger: one });
  await new Promise<void>((resolve, reject) => {
    const turn = (name: string, work: () => void): Turn => ({
      begin() {
        heard.push(name);
        work();
        admission.leave('known');
        if (heard.length === 3) resolve();
      },
      refuse: () => reject(new Error(`${name} is refused`)),
      hasLeft: () => false,
    });
    admission.enter(
      'known',
      turn('a', () => standStill(300)),
    );
    for (const name of ['b', 'c'])
      admission.enter(
        'known',
        turn(name, () => undefined),
      );
  });
  expect(heard.toSorted()).toEqual(['a', 'b', 'c']);
});

function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('while the line is slow the newest goes first', () => {
  enter('known', 'a', 'b', 'c');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(150);
  enter('known', 'd');
  admission.leave('known');
  expect(takeHeard()).toEqual(['d']);
});

test('the place of a client that has left goes to the next', () => {
  enter('known', 'a', 'b', 'gone c', 'd');
  expect(takeHeard()).toEqual(['a', 'b']);
  admission.leave('known');
  expect(takeHeard()).toEqual(['d']);
  expect(admission.figures('known').refused).toBe(0);
});

test('no lane takes the places of another', () => {
  enter('stranger', 'a', 'b', 'c');
  enter('heavy', 'd', 'e');
  enter('known', 'f', 'g');
  expect(takeHeard()).toEqual(['f', 'g', 'd', 'a', 'b']);
});

test('strangers give way while those who are known wait', () => {
  const wide = { ...places, atOnce: 4 };
  admission = new Admission({ known: places, heavy: places, stranger: wide });
  enter('known', 'k1', 'k2', 'k3');
  enter('stranger', 's1', 's2', 's3');
  expect(takeHeard()).toEqual(['k1', 'k2', 's1', 's2']);
  admission.leave('known');
  expect(takeHeard()).toEqual(['k3', 's3']);
});

test('who still sends the body holds no place, and only some may', () => {
  enter('known', 'a', 'b', 'c');
  expect(takeHeard()).toEqual(['a', 'b']);
  expect([admission.receive('known'), admission.receive('known')]).toEqual([true, false]);
  expect(takeHeard()).toEqual(['c']);
  admission.received('known');
  expect(admission.figures('known')).toMatchObject({ inWork: 3, receiving: 0 });
  for (const _ of ['a', 'b', 'c']) admission.leave('known');
  expect(admission.figures('known').inWork).toBe(0);
});
