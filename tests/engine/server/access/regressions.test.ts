import { openData } from '@engine/server/access/openData.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { permissions } from '@generated/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice, query } from '../office.ts';
import { seedWorld, type World } from './world.ts';

const everything = permissions.map(({ key }) => key);

describe.each(dialects)('holes that the matrix found, closed on %s', dialect => {
  let office: Office;
  let world: World;
  let clerk: Caller;
  let limited: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    world = await seedWorld(office);
    clerk = await office.caller(['guest.list', 'guest.read', 'guest.update']);
    limited = await office.caller(everything, { clients: [world.of('client', 'a').id] });
    const companies = [world.of('company', 'a').id, world.of('company', 'b').id];
    tariff = await office.insert(
      'tariff-code',
      Object.fromEntries([...world.draft(world.of('tariff-code', 'a').meta, 'a'), ['companies', companies]]),
    );
  });
  afterAll(() => office.close());

  let tariff: number;
  const idsOf = (answer: { readonly body: readonly { readonly id: number }[] }) =>
    answer.body.map(({ id }) => id);

  test.each([
    ['care_level', [0, 1, 2, 3, 4, 5]],
    ['disability_marks', [[], ['aG'], ['Bl'], ['aG', 'Bl']]],
    ['infection', ['MRSA', 'stored']],
  ])('a masked field cannot be found out by writing guesses: %s', async (name, guesses) => {
    const guest = world.of('guest', 'a');
    const all = [...guesses, guest.fields.get(name)].filter(guess => String(guess) !== '');
    const path = `guest${query({ filter: { id: [guest.id] } })}`;
    const answers = await Promise.all(all.map(guess => clerk.put(path, { [name]: guess })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.errors?.[name]?.code}`))).toEqual(
      new Set(['400 forbidden']),
    );
  });

  test.each([[[]], [null], ['']])('%j is how a masked field comes back, whatever is stored', async empty => {
    const guests = world.rowsOf('guest').map(({ id }) => id);
    const path = `guest${query({ filter: { id: guests } })}`;
    const { status } = await clerk.put(path, { disability_marks: empty });
    expect(status).toBe(200);
  });

  test('a filter over several references does not tell of those that are out of sight', async () => {
    const [seen, hidden] = [world.of('company', 'a').id, world.of('company', 'b').id];
    const found = async (filter: object) =>
      idsOf(await limited.get(`tariffcodes${query({ filter: { ...filter, id: [tariff] } })}`));
    expect(await found({ companies_eq_any: [seen] })).toEqual([tariff]);
    expect(await found({ companies_eq_any: [hidden] })).toEqual([]);
    expect(await found({ companies_neq_any: [hidden] })).toEqual([tariff]);
  });

  test('several references are limited also for those who cannot name what they lead to', async () => {
    const scope = { clients: [world.of('client', 'a').id] };
    const reader = await office.caller(['tariffcodes.list', 'tariffcodes.read'], scope);
    const { body } = await reader.get(`tariffcodes/${tariff}`);
    expect(body.companies).toEqual([world.of('company', 'a').id]);
  });

  test('sending back what was read removes no reference that was out of sight', async () => {
    const { body } = await limited.get(`tariffcodes/${tariff}`);
    expect(body.companies).toEqual([world.of('company', 'a').id]);
    const match = { 'if-match': `"v${body.version}"` };
    const saved = await limited.put(`tariffcodes/${tariff}`, { companies: [], name: 'neu' }, match);
    expect([saved.status, saved.body.companies]).toEqual([200, []]);
    const all = await office.caller(everything);
    expect((await all.get(`tariffcodes/${tariff}`)).body.companies).toEqual([world.of('company', 'b').id]);
  });

  test('a reference out of sight cannot be sent, whether the record has it or not', async () => {
    const [has, lacks] = [world.of('company', 'b').id, world.rowsOf('company').at(-1)?.id];
    const path = `tariffcodes${query({ filter: { id: [tariff] } })}`;
    for (const id of [has, lacks, 999_999]) {
      const { status, body } = await limited.put(path, { companies: [id] });
      expect([id, status, body.errors?.companies?.code]).toEqual([id, 400, 'reference']);
    }
  });

  test('somebody without any right never shares a statement with the product itself', () => {
    const open = openData(office.database, office.model);
    const withoutRights = { ...allRights, permissions: new Set<string>() };
    expect(open(withoutRights, 'test').profile).not.toBe(open(allRights, 'test').profile);
  });
});
