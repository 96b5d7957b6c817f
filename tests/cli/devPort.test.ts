import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { devPort } from '../../src/cli/devPort.ts';
import { freePort, tryPort } from '../../src/cli/freePort.ts';

const programs: Server[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) program.close();
});

/** Another program that listens on the port, on this machine only. */
async function occupy(port: number): Promise<void> {
  const program = createServer().listen(port, '127.0.0.1');
  programs.push(program);
  await once(program, 'listening');
}

test('PORT is the port of npm run dev', async () => {
  const port = await freePort();
  expect(await devPort({ PORT: String(port) })).toBe(port);
});

test('PORT=0 is any free port', async () => {
  expect(await devPort({ PORT: '0' })).toBeGreaterThan(0);
});

test('a PORT that is taken is named, with what to do', async () => {
  const port = await freePort();
  await occupy(port);
  await expect(devPort({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
  );
});

test('a PORT that is no port is named', async () => {
  await expect(devPort({ PORT: 'abc' })).rejects.toThrow(
    'PORT must be a whole number from 0 to 65535; it is "abc".',
  );
});

describe('while another program has the default port', () => {
  // a server that runs on this machine takes it as well as this one
  beforeEach(() => occupy(4000).catch(() => undefined));

  test('any free port replaces it', async () => {
    const port = await devPort({});
    expect(port).not.toBe(4000);
    expect(await tryPort(port)).toBe(port);
  });

  test('an address that PUBLIC_URL fixes does not move', async () => {
    await expect(devPort({ PUBLIC_URL: 'http://localhost:4000' })).rejects.toThrow('Port 4000 is in use');
  });
});
