import { ProblemError } from '@engine/server/access/problemError.ts';
import { retryAfter } from '@engine/server/http/renderProblem.ts';
import { de } from '@engine/shared/messages/de.ts';
import { deFields } from '@engine/shared/messages/deFields.ts';
import { en } from '@engine/shared/messages/en.ts';
import { enFields } from '@engine/shared/messages/enFields.ts';
import { defineProblems, problemStatus } from '@engine/shared/problems.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type Office, openOffice } from '../office.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('problem texts', () => {
  test('every problem and every field fault has a text in both languages', () => {
    const codes = Object.keys(problemStatus).sort();
    expect(Object.keys(de).sort()).toEqual(codes);
    expect(Object.keys(en).sort()).toEqual(codes);
    expect(Object.keys(deFields).sort()).toEqual(Object.keys(enFields).sort());
  });

  test('both languages name the same values', () => {
    for (const [code, [title, detail]] of Object.entries(en)) {
      const german = de[code as keyof typeof problemStatus];
      expect([code, placeholders(german.join(' '))]).toEqual([code, placeholders(`${title} ${detail}`)]);
    }
    for (const [code, text] of Object.entries(enFields)) {
      expect([code, placeholders(deFields[code] ?? '')]).toEqual([code, placeholders(text)]);
    }
  });
});

test('every problem of haste or weakness says when to try again, of an office too', () => {
  const codes = Object.keys(problemStatus) as (keyof typeof problemStatus)[];
  const own = defineProblems({ tired: { status: 503, de: ['Müde', 'Müde.'], en: ['Tired', 'Tired.'] } });
  const hasty = [...codes.map(code => new ProblemError(code)), new ProblemError(own.tired)].filter(
    ({ status }) => status === 429 || status === 503,
  );
  expect(hasty.length).toBeGreaterThan(5);
  for (const problem of hasty)
    expect([problem.code, retryAfter(problem)]).toEqual([problem.code, expect.any(Number)]);
  expect(retryAfter(new ProblemError('tooManyRequests', { seconds: 1.2 }))).toBe(2);
  expect(retryAfter(new ProblemError('notFound'))).toBeNull();
});

const manyKeys = Array.from({ length: 500 }, (_, at) => [`key${at}`, at] as const);

describe('problem documents', () => {
  let office: Office;
  let clerk: Caller;

  beforeAll(async () => {
    office = await openOffice('sqlite');
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  test.each([
    [{ 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' }, 'Pflichtfeld'],
    [{ 'accept-language': 'en-US,en;q=0.9,de;q=0.5' }, 'Required'],
    [{ 'accept-language': 'de;q=0.2, en;q=0.3' }, 'Required'],
    [{ 'accept-language': 'fr' }, 'Pflichtfeld'],
    [{ 'accept-language': 'de', cookie: 'i18n_redirected=en' }, 'Required'],
    [{ 'accept-language': 'en', cookie: 'i18n_redirected=de' }, 'Pflichtfeld'],
  ])('with %j a missing field reads "%s"', async (headers, message) => {
    const { body } = await clerk.post('titles', {}, headers as Record<string, string>);
    expect(body.errors.code).toEqual({ code: 'required', params: {}, message });
  });

  test('a problem is an RFC 9457 document with the id of the request', async () => {
    const { status, headers, body } = await clerk.get('titles/999');
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toEqual({
      type: 'urn:tours:problem:notFound',
      title: 'Nicht gefunden',
      status: 404,
      code: 'notFound',
      detail: expect.any(String),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(status).toBe(404);
  });

  test.each([
    ['cut-off JSON', '{"a":', 400, 'invalidJson'],
    ['a prototype', '{"__proto__": {"admin": true}}', 400, 'invalidJson'],
    ['a constructor', '{"constructor": {"prototype": {"admin": true}}}', 400, 'invalidJson'],
    ['a list', '[]', 400, 'invalidBody'],
    ['a text', '"text"', 400, 'invalidBody'],
    ['a megabyte', `{"name": "${'x'.repeat(1_048_576)}"}`, 413, 'bodyTooLarge'],
  ])('%s as body is refused', async (_what, body, status, code) => {
    const answer = await clerk.post('titles', body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each([
    ['in a record', 'titles', Object.fromEntries(manyKeys)],
    ['in the rows of children', 'companies', { contacts: manyKeys.map(() => ({ unknown: 1 })) }],
    ['for a step', 'tours/transitions/confirm', { ids: [1], ...Object.fromEntries(manyKeys) }],
    ['in a list of changes', 'authorization/matrix/preview', { changes: manyKeys }],
  ])(
    'hundreds of faults %s are answered with the first twenty and the number of the rest',
    async (...[, path, body]) => {
      const answer = await clerk.post(path, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'validationFailed']);
      expect(Object.keys(answer.body.errors)).toHaveLength(20);
      expect(answer.body.moreErrors).toBeGreaterThanOrEqual(manyKeys.length - 20);
    },
  );

  test('a form of another page is refused, whatever it calls itself', async () => {
    const plain = await clerk.post('titles', '{"code":"x"}', { 'content-type': 'text/plain' });
    expect([plain.status, plain.body.code]).toEqual([415, 'unsupportedMediaType']);
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example.org' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { authorization: 'Bearer other' },
    ];
    for (const headers of foreign) {
      const answer = await clerk.post('titles', {}, headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'csrf']);
    }
    const own = await clerk.post('titles', {}, { origin: 'http://localhost:4000' });
    expect(own.status).toBe(400);
  });

  test('nothing answers without a sign-in, not even what does not exist', async () => {
    for (const url of ['/api/v1/titles', '/api/v1/nothing', '/api/v1/titles/1', '/api/v1/openapi.json']) {
      const answer = await office.app.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    expect((await office.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await office.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('an error of the server tells nothing of its inside', async () => {
    const broken = await openOffice('sqlite');
    const caller = await broken.caller('all');
    await broken.data.run((await import('kysely')).sql`drop table bic`);
    const { status, body } = await caller.get('bic');
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toMatch(/bic|select|SQLITE|stack|node_modules/i);
    await broken.close();
  });
});
