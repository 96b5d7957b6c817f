import { setupLink } from '@engine/server/auth/firstAdministrator.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { Browser, openSigningOffice, type SigningOffice } from './signingOffice.ts';

const ada = {
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Amt',
  password: 'ein langes Passwort',
};

describe.each(databases)('the first administrator on %s', dialect => {
  let office: SigningOffice;
  beforeEach(async () => {
    office = await openSigningOffice(dialect, {}, { users: false });
  });
  afterEach(() => office.close());

  const newToken = async () =>
    (await setupLink(office.data, 'https://office.example.org')).split('#setup=')[1] ?? '';
  const create = (token: string, person: object = ada) =>
    new Browser(office.app).call('POST', '/auth/first-administrator', { token, ...person });

  it('is created with the link of the console, once, and holds every right', async () => {
    const token = await newToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await create(token)).statusCode).toBe(204);
    expect((await create(token, { ...ada, email: 'eve@example.org' })).json().code).toBe('invalidLink');
    const browser = new Browser(office.app);
    const { email, password } = ada;
    const answer = await browser.call('POST', '/auth/login', { email, password });
    expect(answer.json().user.roles).toEqual(['administrator']);
  });

  it('is one, though two people use two links at the same moment', async () => {
    const tokens = [await newToken(), await newToken()];
    const emails = ['ada@example.org', 'eve@example.org'];
    const answers = await Promise.all(
      tokens.map((token, at) => create(token, { ...ada, email: emails[at] ?? '' })),
    );
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([204, 400]);
    expect(await office.data.run(office.all.selectFrom('users').select('id'))).toHaveLength(1);
  });

  it('cannot be created any more once there is a user, nor without a link', async () => {
    const [first, second] = [await newToken(), await newToken()];
    expect((await create('A'.repeat(43))).statusCode).toBe(400);
    await create(first);
    const late = await newToken();
    for (const token of [second, late]) {
      expect((await create(token, { ...ada, email: 'eve@example.org' })).json().code).toBe('invalidLink');
    }
  });

  it('needs an address, a name and a good password, and the link still counts after a fault', async () => {
    const token = await newToken();
    const faults = async (person: object) => Object.keys((await create(token, person)).json().errors);
    expect(await faults({})).toEqual(['email', 'first_name', 'last_name', 'password']);
    expect(await faults({ ...ada, email: 'unknown', password: 'short' })).toEqual(['email', 'password']);
    expect(await faults({ ...ada, roles: [1], status: 'active' })).toEqual(['roles', 'status']);
    expect((await create(token)).statusCode).toBe(204);
  });
});
