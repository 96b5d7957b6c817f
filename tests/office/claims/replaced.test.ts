import { repairLeftovers } from '@engine/server/jobs/leftovers.ts';
import { reviewsOfReplaced } from '@office/claims/server/settleReplaced.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from './billedClaims.ts';
import { type ClaimWorld, openClaimWorld } from './claimWorld.ts';

describe.each(dialects)('a case that a new version has replaced on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const changes = [
    [
      'copay_changed',
      'copayLess',
      () => ({ copay_exempt: true, exempt_from: '2026-01-01', exempt_to: '2026-12-31' }),
    ],
    ['other_payer', 'otherInsurer', () => ({ health_insurance: world.otherInsurer })],
  ] as const;
  const found = async (filter: string) => {
    const { body } = await world.clerk.get(`bill-cases?filter=${JSON.stringify({ [filter]: true })}`);
    return body.map((each: { id: number }) => each.id);
  };
  const codesOf = async (id: number) =>
    ((await claims.caseOf(id)).check_results ?? []).map(({ code }: { code: string }) => code);
  /** A case that was billed and rejected, and whose guest has changed in between. */
  const rejected = async (change: () => object) => {
    const { guests, cases } = await claims.billed(1);
    const [guest = 0, id = 0] = [...guests, ...cases];
    await world.change('guest', guest, change());
    await claims.reject(id);
    return id;
  };

  test.each(changes)(
    'is not looked at for what has changed since its bill: %s',
    async (filter, code, change) => {
      const id = await rejected(change);
      expect([await found(filter), await codesOf(id)]).toEqual([[id], [code]]);
      expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
      expect([await found(filter), await codesOf(id)]).toEqual([[], []]);
      expect(await claims.caseOf(id)).toMatchObject({ status: 'replaced', warning_count: 0 });
    },
  );

  test.each(changes)(
    'is not either, once the server has looked, where an earlier release left it so: %s',
    async (...each) => {
      const [filter, code, change] = each;
      const id = await rejected(change);
      const other = { rule: 'signature', code: 'noSignature', severity: 'warning', params: {}, cause: null };
      const results = [...(await claims.caseOf(id)).check_results, { ...other, overridden_by: null }];
      await office.data.run(
        office.all
          .updateTable('bill_cases')
          .set({ status: 'replaced', check_results: JSON.stringify(results) })
          .where('id', '=', id),
      );
      expect([await found(filter), await codesOf(id)]).toEqual([[id], [code, 'noSignature']]);
      expect(await repairLeftovers(office.data, reviewsOfReplaced)).toEqual([]);
      expect([await found(filter), await codesOf(id)]).toEqual([[], ['noSignature']]);
      const before = await claims.caseOf(id);
      await repairLeftovers(office.data, reviewsOfReplaced);
      expect(await claims.caseOf(id)).toEqual(before);
    },
  );

  test('and one that is rejected claim no co-payment later: the new version does', async () => {
    const id = await rejected(changes[0][2]);
    expect((await claims.claimCopay(id)).body.code).toBe('wrongState');
    expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
    expect((await claims.claimCopay(id)).body.code).toBe('wrongState');
  });
});
