import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, DatabaseUnavailable } from '@engine/server/database/connect.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../src/cli/freePort.ts';
import { createPostgresDatabase, onServer } from '../../../postgres.ts';
import { roleOfAnotherUser, roleOfThisUser } from '../../../postgresCluster.ts';
import { createAdministrator, runCommand, signIn, startProcess } from '../serverProcess.ts';

/** An address without a password: the operating system says who asks. */
async function atSocket(role: string): Promise<string> {
  const { url, remove } = await createPostgresDatabase();
  const database = new URL(url).pathname.slice(1);
  const address = new URL(`postgres:///${database}`);
  await onServer(async client => {
    await client.query(`create role ${role} login`);
    await client.query(`alter database ${database} owner to ${role}`);
    const { rows } = await client.query(
      "select current_setting('unix_socket_directories') as folder, current_setting('port') as port",
    );
    address.search = String(new URLSearchParams({ host: rows[0].folder, port: rows[0].port, user: role }));
  });
  onTestFinished(async () => {
    await remove();
    await onServer(client => client.query(`drop role ${role}`));
  });
  return address.href;
}

describe('PostgreSQL at its socket', () => {
  test('the product is started, signed in to, backed up and verified without a password for the database', async () => {
    const url = await atSocket(roleOfThisUser);
    const folder = mkdtempSync(join(tmpdir(), 'tours-socket-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await createAdministrator(url);
    const server = await startProcess(url, await freePort());
    onTestFinished(() => server.kill());
    const headers = await signIn(server.url);
    const answer = await fetch(`${server.url}/api/v1/titles`, { headers });
    expect(answer.status).toBe(200);
    const backup = await runCommand('backup', url, [folder]);
    expect(backup.code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
    const verified = await runCommand('verify', url, []);
    expect(verified.code).toBe(0);
  });

  test('who is somebody else for the operating system is refused in words that say so', async () => {
    const refusal: unknown = await connect(await atSocket(roleOfAnotherUser), {
      wait: { seconds: 60, say: () => {} },
    }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnavailable);
    expect(String(refusal)).toContain(`Peer authentication failed for user "${roleOfAnotherUser}"`);
  });
});
