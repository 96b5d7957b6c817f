import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { loadSenders } from '@office/letters/server/loadParties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects, type Office, openOffice } from '../../engine/server/office.ts';
import { openCaseWorld } from '../cases/caseWorld.ts';

describe.each(dialects)('the account of a sender on %s', dialect => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  it('has the main BIC of its bank, also where another one does not say whether it is', async () => {
    const { company } = await openCaseWorld(office);
    const bank = await office.insert('bank', { blz: '70050000', name: 'Landesbank' });
    await office.insert('bic', { bank, bic: 'BYLADEM1001', is_main: null });
    await office.insert('bic', { bank, bic: 'BYLADEMMXXX', is_main: true });
    await office.insert('bic', { bank, bic: 'BYLADEM1ALG', is_main: false });
    const account = { iban: 'DE89370400440532013000', bank };
    const companies = office.data.unscoped('test').updateTable('companies');
    await office.data.run(companies.set(account).where('id', '=', company));
    const senders = await loadSenders(office.data, [company], await readSettings(office.data));
    expect(senders(company).account).toEqual({
      holder: 'Taxi Test',
      iban: account.iban,
      bank: 'Landesbank',
      bic: 'BYLADEMMXXX',
    });
  });
});
