import { Admission } from '@engine/server/http/admission.ts';
import type { Lane, LaneLimits } from '@engine/server/http/admissionLimits.ts';
import type { Turn } from '@engine/server/http/waitingLine.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const places: LaneLimits = {
  atOnce: 2,
  waiting: 3,
  patienceMs: 400,
  heldMs: 400,
  few: 0,
  receiving: 1,
  perOwner: 2,
};
let admission: Admission;
let heard: string[];

beforeEach(() => {
  vi.useFakeTimers();
  admission = new Admission({ known: places, heavy: { ...places, atOnce: 1 }, stranger: places });
  heard = [];
});
afterEach(() => vi.useRealTimers());

/** Each name is somebody's request: `c` is c's, and so is `c2`. */
function enter(lane: Lane, ...names: readonly string[]): void {
  for (const name of names)
    admission.enter(lane, {
      owner: ownerOf(name),
      begin: () => void heard.push(name),
      refuse: () => void heard.push(`no ${name}`),
      hasLeft: () => name.startsWith('gone'),
    });
}
const ownerOf = (name: string) => name.replace(/\d+$/, '');

function takeHeard(): readonly string[] {
  for (let turn = 0; turn < 10; turn += 1) vi.advanceTimersByTime(1);
  return heard.splice(0);
}

test('so many are in work, so many wait, and the next are refused at once', () => {
  enter('known', 'a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(takeHeard()).toEqual(['no f', 'no g', 'a', 'b']);
  expect(admission.figures('known')).toEqual({ inWork: 2, waiting: 3, receiving: 0, refused: 2 });
  admission.leave('known', 'a');
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
  for (const name of ['a', 'b']) admission.leave('known', name);
  enter('known', 'e');
  expect(takeHeard()).toEqual(['e']);
  expect(admission.figures('known')).toMatchObject({ inWork: 1, waiting: 0 });
});

test('a request that has waited too long does not begin any more, and is held a while longer before it is refused', () => {
  const patient = { ...places, heldMs: 1_000 };
  admission = new Admission({ known: patient, heavy: places, stranger: places });
  enter('known', 'a', 'b', 'c');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(500);
  enter('known', 'd');
  vi.advanceTimersByTime(450);
  admission.leave('known', 'a');
  expect(takeHeard()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(takeHeard()).toEqual(['no c']);
});

test('where few wait the machine is slow and not asked too much: they begin late too, in their order', () => {
  admission = new Admission({ known: { ...places, heldMs: 3_000, few: 2 }, heavy: places, stranger: places });
  enter('known', 'a', 'b', 'c', 'd');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(2_000);
  admission.leave('known', 'a');
  expect(takeHeard()).toEqual(['c']);
  vi.advanceTimersByTime(1_000);
  expect(takeHeard()).toEqual(['no d']);
});

test('before the line has stood so long, there is twice the patience', () => {
  admission = new Admission({ known: { ...places, heldMs: 1_000 }, heavy: places, stranger: places });
  enter('known', 'a', 'b', 'c', 'd');
  expect(takeHeard()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(700);
  for (const name of ['a', 'b']) admission.leave('known', name);
  expect(takeHeard().toSorted()).toEqual(['c', 'd']);
});

test('a pause of the whole process does not count as waiting', async () => {
  vi.useRealTimers();
  const one: LaneLimits = { ...places, atOnce: 1, patienceMs: 75, heldMs: 200 };
  admission = new Admission({ known: one, heavy: one, stranger: one });
  await new Promise<void>((resolve, reject) => {
    const turn = (name: string, work: () => void): Turn => ({
      owner: name,
      begin() {
        heard.push(name);
        work();
        admission.leave('known', name);
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

test('new connections come before the next request in line, but for no more than sixteen turns', () => {
  enter('known', 'a');
  for (let turn = 0; turn < 16; turn += 1) {
    admission.connected();
    vi.advanceTimersToNextTimer();
    expect(heard).toEqual([]);
  }
  admission.connected();
  vi.advanceTimersToNextTimer();
  expect(heard).toEqual(['a']);
});

test('a turn of the event loop that lets in many does count', async () => {
  vi.useRealTimers();
  const one: LaneLimits = { ...places, atOnce: 1, waiting: 100, patienceMs: 75, heldMs: 200 };
  admission = new Admission({ known: one, heavy: one, stranger: one });
  await new Promise<void>(resolve => {
    const turn = (name: string): Turn => ({
      owner: name,
      begin() {
        heard.push(name);
        if (name !== 'first') return admission.leave('known', name);
        admission.enter('known', turn('early'));
        for (let at = 0; at < 60; at += 1) {
          standStill(5);
          admission.enter('known', turn(`late ${at}`));
        }
        admission.leave('known', name);
      },
      refuse() {
        heard.push(`no ${name}`);
        if (name === 'early') resolve();
      },
      hasLeft: () => false,
    });
    admission.enter('known', turn('first'));
  });
  expect(heard).not.toContain('early');
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
  admission.leave('known', 'a');
  expect(takeHeard()).toEqual(['d']);
});

test('the place of a client that has left goes to the next', () => {
  enter('known', 'a', 'b', 'gone c', 'd');
  expect(takeHeard()).toEqual(['a', 'b']);
  admission.leave('known', 'a');
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
  enter('known', 'k', 'l', 'm');
  enter('stranger', 's', 't', 'u');
  expect(takeHeard()).toEqual(['k', 'l', 's', 't']);
  admission.leave('known', 'k');
  expect(takeHeard()).toEqual(['m', 'u']);
});

test('who still sends the body holds no place, and only some may', () => {
  enter('known', 'a', 'b', 'c');
  expect(takeHeard()).toEqual(['a', 'b']);
  expect(['a', 'b'].map(name => admission.receive('known', name))).toEqual([true, false]);
  expect(takeHeard()).toEqual(['c']);
  admission.received('known', 'a');
  expect(admission.figures('known')).toMatchObject({ inWork: 3, receiving: 0 });
  for (const name of ['a', 'b', 'c']) admission.leave('known', name);
  expect(admission.figures('known').inWork).toBe(0);
});

const many: LaneLimits = { ...places, atOnce: 4, waiting: 6 };

test('what one asks for beyond a few at once begins when no other waits, and leaves a place free', () => {
  admission = new Admission({ known: many, heavy: places, stranger: places });
  enter('known', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1');
  expect(takeHeard()).toEqual(['a1', 'a2', 'b1']);
  enter('known', 'c1');
  expect(takeHeard()).toEqual(['c1']);
  admission.leave('known', 'a1');
  admission.leave('known', 'b1');
  expect(takeHeard()).toEqual(['a3']);
  enter('known', 'd1', 'e1');
  expect(takeHeard()).toEqual(['d1']);
  admission.leave('known', 'a2');
  expect(takeHeard()).toEqual(['e1']);
});

test('in a full line the oldest of a crowd makes room for one who comes with the first', () => {
  admission = new Admission({ known: { ...many, waiting: 3 }, heavy: places, stranger: places });
  enter('known', ...Array.from({ length: 8 }, (_, index) => `a${index + 1}`));
  expect(takeHeard()).toEqual(['no a7', 'no a8', 'a1', 'a2', 'a3']);
  enter('known', 'b1');
  expect(takeHeard()).toEqual(['b1']);
  enter('known', 'a9', 'c1');
  expect(takeHeard()).toEqual(['no a9', 'no a4']);
  admission.leave('known', 'a1');
  expect(takeHeard()).toEqual(['c1']);
});

test('who was refused or has left asks for the first again', () => {
  admission = new Admission({ known: many, heavy: places, stranger: places });
  enter('known', 'a1', 'a2', 'gone3', 'gone4', 'gone5');
  expect(takeHeard()).toEqual(['a1', 'a2']);
  enter('known', 'a3');
  vi.advanceTimersByTime(2_000);
  expect(takeHeard()).toEqual(['a3']);
  for (const name of ['a', 'a', 'a']) admission.leave('known', name);
  enter('known', 'a4', 'a5', 'b1');
  expect(takeHeard()).toEqual(['a4', 'a5', 'b1']);
});

test('one alone may not be behind all bodies that are on their way', () => {
  admission = new Admission({ known: { ...many, receiving: 4 }, heavy: places, stranger: places });
  enter('known', 'a1', 'a2', 'b1');
  takeHeard();
  expect(['a', 'a', 'b'].map(owner => admission.receive('known', owner))).toEqual([true, false, true]);
  admission.gone('known', 'a');
  expect(admission.receive('known', 'a')).toBe(true);
});
