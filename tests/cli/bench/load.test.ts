import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { rateOf } from '../../../src/cli/bench/load.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Answers with these statuses in turn. */
async function serve(...statuses: readonly number[]): Promise<string> {
  let asked = 0;
  const server = createServer((_request, response) => {
    response.writeHead(statuses[asked++ % statuses.length] ?? 200).end();
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const load = { method: 'GET', paths: ['/'], headers: [] } as const;

describe('the rate of a server', () => {
  it('counts requests that are refused for there being too many apart from those that are answered', async () => {
    const { perSecond, refused } = await rateOf(await serve(200, 200, 503), load, 1);
    expect(refused).toBeGreaterThan(0);
    expect(perSecond).toBeGreaterThan(refused / 2);
  });

  it.each([
    ['a fault', [200, 500]],
    ['more refusals than answers', [200, 503, 503]],
  ])('is none with %s', async (_what, statuses) => {
    await expect(rateOf(await serve(...statuses), load, 1)).rejects.toThrow('answered');
  });
});
