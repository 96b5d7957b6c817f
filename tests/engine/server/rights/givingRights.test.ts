import { openData } from '@engine/server/access/openData.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('who holds a right for own records alone, on %s', dialect => {
  let office: Office;
  let limited: Caller;
  let right: number;
  let role: number;

  const body = (key: string, row_scope: string) => ({
    key,
    name_de: key,
    name_en: key,
    row_scope,
    permissions: [right],
  });

  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
    const admin = await office.caller('all');
    const found = await admin.get(`permissions?filter=${encodeURIComponent('{"key":"banks.list"}')}`);
    right = found.body[0].id;
    role = (await admin.post('roles', body('narrow', 'own'))).body.id;
    limited = await office.caller('all', { narrowed: { 'banks.list': ['own'] } });
  });
  afterAll(() => office.close());

  test('cannot make a role that gives it for all', async () => {
    const made = await limited.post('roles', body('wide', 'all'));
    expect([made.status, made.body.errors]).toMatchObject([400, { permissions: { code: 'forbidden' } }]);
  });

  test('cannot widen a role that has it', async () => {
    const widened = await limited.put(`roles/${role}`, { row_scope: 'all' }, { 'if-match': '"v1"' });
    expect([widened.status, widened.body.errors]).toMatchObject([
      400,
      { permissions: { code: 'forbidden' } },
    ]);
  });

  test('cannot hand out such a role', async () => {
    const given = await limited.put(`users/${limited.id}`, { roles: [role] }, { 'if-match': '"v1"' });
    expect([given.status, given.body.errors]).toMatchObject([400, { roles: { code: 'forbidden' } }]);
  });
});
