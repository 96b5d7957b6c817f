import { entityNamed } from '@engine/server/access/model.ts';
import { firstVersion } from '@engine/server/records/rows/rows.ts';
import { nextInSequence } from '@engine/server/records/write/sequence.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../engine/server/office.ts';
import { openPaymentWorld, type PaymentWorld, selfPayer } from './payments/paymentWorld.ts';

describe.each(dialects)('a pattern of numbers on %s', dialect => {
  let office: Office;
  let world: PaymentWorld;
  let manager: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    world = await openPaymentWorld(office);
    manager = await office.caller('all');
  });
  afterAll(() => office.close());

  async function set(key: string, value: string | null) {
    const [{ id, version }] = (await manager.get(`setup?filter={"key":"${key}"}`)).body;
    return manager.put(`setup/${id}`, { value }, { 'if-match': `"v${version}"` });
  }
  const faultOf = async (key: string, value: string | null) => {
    const { body } = await set(key, value);
    return body.errors === undefined ? null : [body.errors.value.code, body.errors.value.params?.number];
  };
  const given = (number: string) => world.guest({ ...selfPayer, number });
  const next = () =>
    office.data.transaction(data => nextInSequence(data, entityNamed(office.model, 'guest'), 'F-{n:6}'));

  test('is refused where it would give a number a second time', async () => {
    expect(await faultOf('numbers.guest', 'K_{n:4}')).toBe(null);
    await given(await next());
    await given(await next());
    expect(await faultOf('numbers.guest', 'K_0{n:3}')).toEqual(['numberTaken', 'K_0002']);
    expect(await faultOf('numbers.guest', 'K-0{n:3}')).toBe(null);
  });

  test('is accepted where its counter goes on after the numbers that were given', async () => {
    expect(await faultOf('numbers.guest', 'K_{n:6}')).toBe(null);
    expect(await next()).toBe('K_000003');
    expect(await faultOf('numbers.guest', 'L_{n:4}')).toBe(null);
    await given('K_000077');
    expect(await faultOf('numbers.guest', 'K_{n:6}')).toEqual(['numberTaken', 'K_000077']);
    expect(await faultOf('numbers.guest', null)).toBe(null);
  });

  test('is refused as a default, too', async () => {
    await set('numbers.guest', 'M-{n:6}');
    await given('F-000900');
    expect(await faultOf('numbers.guest', '')).toEqual(['numberTaken', 'F-000900']);
    expect(await faultOf('numbers.guest', null)).toEqual(['numberTaken', 'F-000900']);
  });

  test('is refused for bills where one company would give a number again', async () => {
    const yy = new Date().getFullYear() % 100;
    await world.bill({ number: `AB1/${yy}-0007` });
    const pattern = '{prefix}/{yy}-{n:4}';
    expect(await faultOf('numbers.bill', pattern)).toEqual(['numberTaken', `AB1/${yy}-0007`]);
    const counter = { name: `bills:AB1/${yy}-{n:4}`, value: 7, ...firstVersion(office.data) };
    await office.data.run(office.all.insertInto('counters').values(counter));
    expect(await faultOf('numbers.bill', pattern)).toBe(null);
  });
});
