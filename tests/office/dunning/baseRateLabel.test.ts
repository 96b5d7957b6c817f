import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';

describe.each(dialects)('a base rate on %s', dialect => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  test('goes by its day and its rate per cent', async () => {
    await office.insert('base-rate', { valid_from: '2026-01-01', rate: 127 });
    const clerk = await office.caller('all');
    const [{ _label }] = (await clerk.get('base-rates')).body;
    expect(_label).toBe('01.01.2026 · 1,27\u00a0%');
  });
});
