import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';
import { importerOf } from './importer.ts';

describe.each(dialects)('the import of a file on %s', dialect => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice(dialect);
  });
  afterAll(() => office.close());

  test('lets PostgreSQL know how large its tables have become before it commits and undoes, not where it takes all back', async () => {
    const importer = importerOf(office, await office.caller('all'));
    const rows = Array.from({ length: 30 }, (_, index) => `${20_000_001 + index};Bank ${index}`);
    const { body } = await importer.upload('banks', ['BLZ;Name', ...rows].join('\r\n'));
    office.takeStatements();
    const noted = () => office.takeStatements().filter(statement => statement.startsWith('analyze'));
    const preview = await importer.take(body, 'preview', { fields: ['blz', 'name'], key: ['blz'] });
    expect(noted()).toEqual([]);
    const done = await importer.take(preview, 'commit');
    await importer.take(done, 'undo');
    const each = ['analyze "import_rows"', 'analyze "banks"'];
    expect(noted()).toEqual(dialect === 'postgres' ? [...each, ...each] : []);
  });
});
