import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { type BilledClaims, billedClaims } from '../claims/billedClaims.ts';
import { type ClaimWorld, openClaimWorld } from '../claims/claimWorld.ts';

describe.each(dialects)('a prescription that was billed on %s', dialect => {
  let office: Office;
  let world: ClaimWorld;
  let claims: BilledClaims;
  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await openClaimWorld(office);
    claims = billedClaims(office, world);
  });
  afterAll(() => office.close());

  const read = async (id: number) => (await world.read('prescriptions', id)).body;
  const change = (id: number, fields: object) => world.change('prescriptions', id, fields);
  /** A passenger with a case that is not billed yet, and their prescription with these values beside those it has. */
  const ridden = async (fields: object) => {
    const guest = await world.ride();
    const prescription = Number((await world.casesOf(guest))[0]?.prescription);
    expect((await change(prescription, fields)).status).toBe(200);
    return { guest, prescription };
  };
  const bill = async (guest: number) => {
    await world.run();
    const [billed] = await world.casesOf(guest);
    expect(billed?.status).toBe('billed');
    return Number(billed?.id);
  };

  test('keeps what the doctor wrote, for the log does not show a diagnosis', async () => {
    const { guest, prescription } = await ridden({ icd10: 'N18.5', lanr: '123456789', bsnr: '987654321' });
    await bill(guest);
    const before = await read(prescription);
    const others = {
      guest: await world.guest(),
      issued_on: '2026-07-31',
      bsnr: null,
      lanr: '999999999',
      treatment_type: world.radiotherapy,
      reason: 'other',
      icd10: 'F20',
      valid_from: '2026-08-02',
    };
    const { status, body } = await change(prescription, others);
    const billed = expect.objectContaining({ code: 'alreadyBilled' });
    expect([status, body.errors]).toEqual([
      400,
      Object.fromEntries(Object.keys(others).map(name => [name, billed])),
    ]);
    expect(await read(prescription)).toEqual(before);
  });

  test('takes what arrives later: original, approval, end, and what was left empty', async () => {
    const { guest, prescription } = await ridden({ icd10: null, valid_to: null });
    await bill(guest);
    const late = {
      original_received: false,
      approval_number: 'G-1',
      approval_to: '2027-03-31',
      icd10: 'N18.5',
      valid_to: '2027-03-31',
    };
    expect((await change(prescription, late)).status).toBe(200);
    expect(await read(prescription)).toMatchObject(late);
    const again = await change(prescription, { icd10: 'F20', valid_to: '2027-06-30' });
    expect(Object.keys(again.body.errors)).toEqual(['icd10', 'valid_to']);
  });

  test('is corrected with a case that the payer has rejected, whatever else was billed on it', async () => {
    const { guest, prescription } = await ridden({ lanr: '123456789' });
    const id = await bill(guest);
    const { bill: paper } = await claims.caseOf(id);
    await world.billCase(paper, { guest, prescription });
    expect((await change(prescription, { lanr: '234567890' })).status).toBe(400);
    expect((await world.step('bills', paper, 'send')).status).toBe(200);
    await claims.reject(id);
    expect((await change(prescription, { lanr: '234567890' })).status).toBe(200);
    expect((await world.step('bill-cases', id, 'correct')).status).toBe(200);
    expect((await change(prescription, { lanr: '345678901' })).status).toBe(200);
    const version = Number((await claims.caseOf(id)).next_case);
    await office.data.run(
      office.all.updateTable('bill_cases').set({ status: 'submitted' }).where('id', '=', version),
    );
    expect((await change(prescription, { lanr: '456789012' })).status).toBe(400);
  });
});
