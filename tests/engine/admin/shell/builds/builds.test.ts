import { buildIdOf, createBuildWatch } from '@engine/admin/shell/builds/builds';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that has these files. */
function watching(files: Readonly<Record<string, unknown>>, runningId: string | null = 'old') {
  const asked: string[] = [];
  const watch = createBuildWatch({
    runningId,
    baseUrl: '/tours/',
    intervalMs: 60_000,
    fetch: async url => {
      asked.push(String(url).replace('/tours/builds/', ''));
      const body = files[asked.at(-1) ?? ''];
      return body === undefined ? new Response('gone', { status: 404 }) : Response.json(body);
    },
  });
  const stop = watch.start();
  return { watch, asked, stop };
}

test('it asks one second after the start, and again at an interval (R-SHELL-12)', async () => {
  const { asked, watch, stop } = watching({ 'latest.json': { id: 'old' } });
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['latest.json']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(watch.outdated.get()).toBe(false);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(2);
});

test('a newer build that is complete is announced once', async () => {
  const { watch, asked, stop } = watching({ 'latest.json': { id: 'new' }, 'meta/new.json': { id: 'new' } });
  const announced = vi.fn();
  watch.outdated.subscribe(announced);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.outdated.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(announced).toHaveBeenCalledOnce();
  expect(asked).toEqual(['latest.json', 'meta/new.json']);
  stop();
});

test.each([
  ['whose description is missing', { 'latest.json': { id: 'new' } }],
  ['that is a page of something else', { 'latest.json': '<html>' }],
  ['that does not answer', {}],
])('a build %s is none', async (_name, files) => {
  const { watch, stop } = watching(files);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.outdated.get()).toBe(false);
  stop();
});

test('in development nothing is asked', async () => {
  const { asked } = watching({ 'latest.json': { id: 'new' } }, null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
});

test.each([
  ['https://office.example.org/tours/_assets/index-B73cFr0p.js', 'B73cFr0p'],
  ['http://localhost:5173/tours/main.tsx', null],
])('%s is build %s', (url, id) => expect(buildIdOf(url)).toBe(id));
