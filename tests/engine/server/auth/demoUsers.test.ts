import { openData } from '@engine/server/access/openData.ts';
import { createDemoUsers, demoEmails } from '@engine/server/auth/demoUsers.ts';
import { syncCatalogue } from '@engine/server/rights/syncCatalogue.ts';
import { facts } from '@generated/facts.ts';
import { product } from '@generated/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';

describe.each(dialects)('the users of a demo on %s', dialect => {
  let office: Office;
  const [one, other, ...rest] = product.roles;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncCatalogue(openData(office.database, office.model), facts);
  });
  afterAll(() => office.close());

  it('are named as far as they are there: a role that came later has none', async () => {
    if (!one || !other) throw new Error('The product has two roles.');
    expect(await demoEmails(office.data, product.roles)).toEqual([]);
    await createDemoUsers(office.data, [one, other], 'long-enough-2026');
    expect(rest.length).toBeGreaterThan(0);
    expect(await demoEmails(office.data, product.roles)).toEqual([
      `${one.key}@example.org`,
      `${other.key}@example.org`,
    ]);
  });
});
