import { StrangerRate } from '@engine/server/http/strangerRate.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a network has a stock of calls, which fills up again', () => {
  const rate = new StrangerRate({ burst: 3, knownBurst: 3, perSecond: 2 });
  const take = (cost = 1) => rate.take('198.51.100.7', cost);
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1]);
  vi.advanceTimersByTime(500);
  expect([take(), take()]).toEqual([0, 1]);
  vi.advanceTimersByTime(60_000);
  expect([take(2), take(2)]).toEqual([0, 1]);
  expect(take(1)).toBe(0);
});

test('the addresses of one customer share a stock, others have their own', () => {
  const rate = new StrangerRate({ burst: 1, knownBurst: 1, perSecond: 1 });
  expect(rate.take('2001:db8:0:1::1', 1)).toBe(0);
  expect(rate.take('2001:db8:0:1:ffff::2', 1)).toBe(1);
  expect(rate.take('2001:db8:0:2::1', 1)).toBe(0);
});

test('a network where somebody is signed in has more, at once and for a day', () => {
  const rate = new StrangerRate({ burst: 2, knownBurst: 5, perSecond: 1 });
  const takeAll = () =>
    Array.from({ length: 9 }, () => rate.take('198.51.100.7', 1)).filter(each => each === 0).length;
  expect(takeAll()).toBe(2);
  rate.know('198.51.100.7');
  expect(takeAll()).toBe(5);
  // being seen again fills nothing up
  rate.know('198.51.100.7');
  expect(takeAll()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(takeAll()).toBe(5);
  vi.advanceTimersByTime(86_400_000);
  expect(takeAll()).toBe(2);
});
