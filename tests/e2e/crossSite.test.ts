import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Office, openOffice } from './office.ts';
import { type Visitor, visit } from './visitor.ts';

/** Another site that the signed-in clerk comes by. `localhost` and `127.0.0.1` are two sites to a browser. */
let evil: Server;
let evilUrl: string;
let office: Office;
let clerk: Visitor;

beforeAll(async () => {
  evil = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>evil</title>');
  });
  await new Promise<void>(resolve => evil.listen(0, '127.0.0.1', resolve));
  evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;
  office = await openOffice();
  clerk = await visit(office, 'administrator');
});
afterAll(async () => {
  await clerk?.leave();
  await office?.close();
  evil?.close();
});

const api = () => `${new URL(office.url).origin}/api/v1`;
const titles = async () => (await clerk.context.request.get(`${api()}/titles`)).text();
const title = JSON.stringify({ code: 'Evil', name_de: 'Böse', position: 'before' });

it.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded'])(
  'a page of another origin cannot post %s with fetch',
  async type => {
    const before = await titles();
    const page = await clerk.context.newPage();
    await page.goto(evilUrl);
    const outcome = await page.evaluate(
      async ([url, body, contentType]) =>
        fetch(url, {
          method: 'POST',
          body,
          credentials: 'include',
          headers: { 'content-type': contentType },
          mode: contentType === 'application/json' ? 'cors' : 'no-cors',
        }).then(
          answer => answer.type,
          () => 'refused',
        ),
      [`${api()}/titles`, title, type] as const,
    );
    // `opaque`: sent, but the page learns nothing of the answer
    expect(['refused', 'opaque']).toContain(outcome);
    expect(await titles()).toBe(before);
    await page.close();
  },
);

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a form of another origin cannot post %s, although the browser goes there',
  async type => {
    const before = await titles();
    const page = await clerk.context.newPage();
    await page.goto(evilUrl);
    const [answer] = await Promise.all([
      page.waitForResponse(`${api()}/titles`),
      page.evaluate(
        ([url, body, enctype]) => {
          const form = document.createElement('form');
          Object.assign(form, { action: url, method: 'post', enctype });
          const field = document.createElement('input');
          field.name = body.slice(0, -1);
          field.value = '}';
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        [`${api()}/titles`, title, type] as const,
      ),
    ]);
    expect(answer.status()).toBeGreaterThanOrEqual(400);
    expect(await titles()).toBe(before);
    await page.close();
  },
);

it('a page of another origin cannot read with the cookies of the clerk', async () => {
  const page = await clerk.context.newPage();
  await page.goto(evilUrl);
  const outcome = await page.evaluate(
    async url =>
      fetch(url, { credentials: 'include' }).then(
        answer => answer.text(),
        () => 'refused',
      ),
    `${api()}/auth/verify-token`,
  );
  expect(outcome).toBe('refused');
  await page.close();
});
