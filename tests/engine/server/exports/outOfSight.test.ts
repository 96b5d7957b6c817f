import { entityNamed } from '@engine/server/access/model.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importerOf } from '../imports/importer.ts';
import { type Caller, dialects } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';

describe.each(dialects)('a record that is named where it may not be seen, on %s', dialect => {
  let office: FilledOffice;
  let clerk: Caller;
  const rights = ['list', 'read', 'update', 'export', 'import'].map(action => `prescriptions.${action}`);

  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    // What stands in the seeded jobs is no work.
    await office.data.run(office.all.deleteFrom('jobs'));
    clerk = await office.caller(rights);
  });
  afterAll(() => office.close());

  const columns = encodeURIComponent(JSON.stringify(['id', 'guest', 'treatment_type']));
  const exported = async (who: Caller, language: string) => {
    const path = `prescriptions/export?format=csv&fields=${columns}`;
    const { status, content } = await who.get(path, undefined, { 'accept-language': language });
    expect(status).toBe(200);
    return content.toString('utf8').replace('\uFEFF', '').trim();
  };

  test('is no number in an export, but a word in the language of the file', async () => {
    const [, row = ''] = (await exported(clerk, 'de')).split('\r\n');
    expect(row.split(';').slice(-2)).toEqual(['nicht einsehbar', 'nicht einsehbar']);
    expect(await exported(clerk, 'en')).toContain('not visible');
    expect(await exported(office.owner, 'de')).not.toContain('nicht einsehbar');
  });

  test('has no column among all that the reader may read', async () => {
    const heads = async (who: Caller) => {
      const { content } = await who.get('prescriptions/export?format=csv', undefined, {
        'accept-language': 'en',
      });
      return content.toString('utf8').replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? [];
    };
    expect(await heads(office.owner)).toEqual(expect.arrayContaining(['Guest', 'Treatment type']));
    const own = await heads(clerk);
    expect(own).toContain('Issued on');
    expect(own).not.toContain('Guest');
    expect(own).not.toContain('Treatment type');
  });

  test('stays as it is when the file comes back', async () => {
    const importer = importerOf(office, clerk, rights);
    const { counts } = await importer.preview('prescriptions', await exported(clerk, 'de'), { key: ['id'] });
    expect(counts).toMatchObject({ unchanged: 1, changed: 0, faulty: 0 });
  });

  test('is no part of the names of others', async () => {
    const { represent } = entityNamed(office.model, 'prescription').meta;
    expect(represent).toContainEqual({ field: 'guest' });
    const [{ _label, guest }] = (await clerk.get('prescriptions')).body;
    expect(guest).toEqual(expect.any(Number));
    expect(_label).not.toContain(`#${guest}`);
  });
});
