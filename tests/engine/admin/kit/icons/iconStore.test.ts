import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createIconStore } from '@engine/admin/kit/icons/iconStore';
import { iconRoutes } from '@engine/server/http/iconRoutes';
import { resources } from '@generated/admin/index';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The real routes behind a `fetch`. */
const server = Fastify();
const asked: string[] = [];
const send: typeof fetch = async url => {
  asked.push(String(url));
  const path = String(url).replace(import.meta.env.BASE_URL, '/tours/');
  const { statusCode, body } = await server.inject({ url: path });
  return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
};

beforeAll(() => server.register(iconRoutes('/tours')));
afterAll(() => server.close());

test('icons that are asked for together come in one request, from our own server (R-SHELL-14)', async () => {
  asked.length = 0;
  const store = createIconStore(send);
  const changed = vi.fn();
  store.subscribe(changed);
  expect([store.get('ic:baseline-key'), store.get('ic:baseline-tag')]).toEqual([null, null]);
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(asked).toEqual([`${import.meta.env.BASE_URL}icons/ic.json?icons=baseline-key,baseline-tag`]);
  expect(store.get('ic:baseline-key')?.[0]).toMatchObject({
    tag: 'path',
    attributes: { d: expect.any(String) },
  });
});

test('what is no name of an icon is not requested, and does not affect the icons requested with it', async () => {
  asked.length = 0;
  const store = createIconStore(send);
  const changed = vi.fn();
  store.subscribe(changed);
  store.get('ic:baseline-"><img src=x onerror=ran=1>');
  store.get('ic:baseline-');
  store.get('ic:baseline-key');
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(asked).toEqual([`${import.meta.env.BASE_URL}icons/ic.json?icons=baseline-key`]);
  expect(store.get('ic:baseline-key')).not.toBeNull();
});

test('an answer that does not come leaves the place empty, and drawing it does not ask again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const never = vi.fn<typeof fetch>((_url, options) => {
    expect(options?.signal).toBeInstanceOf(AbortSignal);
    return Promise.reject(new DOMException('too slow', 'TimeoutError'));
  });
  const store = createIconStore(never);
  const changed = vi.fn();
  store.subscribe(changed);
  store.get('ic:baseline-key');
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(store.get('ic:baseline-key')).toBeNull();
  expect(never).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('an icon that was too late is asked for again after a while, five times in all', async () => {
  vi.useFakeTimers();
  const late = new DOMException('too slow', 'TimeoutError');
  const body = '<path d="M1 1"/>';
  const send = vi.fn<typeof fetch>().mockRejectedValue(late);
  const store = createIconStore(send);
  store.get('ic:baseline-key');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send).toHaveBeenCalledTimes(5);

  const slow = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(late)
    .mockImplementation(async () => Response.json({ icons: { 'baseline-key': { body } } }));
  const other = createIconStore(slow);
  other.get('ic:baseline-key');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(other.get('ic:baseline-key')).not.toBeNull();
  expect(slow).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('icons that fail for another reason are reported in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = createIconStore(() => Promise.reject(new TypeError('Failed to fetch')));
  const changed = vi.fn();
  store.subscribe(changed);
  store.get('ic:baseline-key');
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('nothing of an answer runs: only shapes are taken from it', async () => {
  const body = '<path d="M0 0"/><script>alert(1)</script><image href="x" onerror="alert(1)"/>';
  const evil: typeof fetch = async () => Response.json({ icons: { evil: { body } } });
  const store = createIconStore(evil);
  const changed = vi.fn();
  store.subscribe(changed);
  store.get('ic:evil');
  await expect.poll(() => changed).toHaveBeenCalled();
  expect(store.get('ic:evil')).toEqual([{ tag: 'path', attributes: { d: 'M0 0' } }]);
});

test('the set has an icon for every entity', () => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/ic/icons.json');
  const { icons } = JSON.parse(readFileSync(file, 'utf8'));
  const missing = resources.map(({ icon }) => icon.replace('ic:', '')).filter(name => !icons[name]);
  expect(missing).toEqual([]);
});
