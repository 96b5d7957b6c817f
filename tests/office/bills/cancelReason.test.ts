import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@engine/server/database/migrations/migrate.ts';
import { expect, test } from 'vitest';
import { databases, emptyDatabase, migrationsFolder } from '../../databases.ts';
import { insert, run } from '../../engine/server/database/sample.ts';

test.each(databases)(
  'bills that were cancelled before get what stood in the log alone on %s',
  async dialect => {
    const { database, drop } = await emptyDatabase(dialect);
    const folder = mkdtempSync(join(tmpdir(), 'tours-migrations-'));
    try {
      for (const name of readdirSync(migrationsFolder).filter(each => each < '0040'))
        copyFileSync(join(migrationsFolder, name), join(folder, name));
      await migrate(database, { folder });
      const company = await insert(database, 'companies', {
        ...{ name: 'Taxi', roles: '["bill_recipient"]', federal_state: 'BY', number_prefix: 'A' },
        ...{ address_street: 'Weg', address_zip: '80331', address_city: 'Bad Tal', address_country: 'DE' },
        ...{ small_business: false, bills_by_mail: false, active: true },
      });
      const bill = (number: string, values: Readonly<Record<string, unknown>>) =>
        insert(database, 'bills', {
          ...{ number, kind: 'business', status: 'issued', company },
          ...{ recipient_type: 'company', recipient_company: company, currency: 'EUR' },
          ...Object.fromEntries([...amounts, 'written_off'].map(name => [name, 0])),
          ...{ dunning_level: 0, dunning_block: false, ...values },
        });
      const before = await bill('A-1', { status: 'cancelled', total: 900, written_off: 900 });
      const unlogged = await bill('A-2', { status: 'cancelled' });
      await bill('A-3', { status: 'written_off', total: 500, written_off: 500 });
      await bill('A-4', { kind: 'cancellation', cancels: before, total: -900 });
      await bill('A-5', { kind: 'correction', cancels: before, total: 800 });
      await bill('A-6', { kind: 'cancellation', cancels: unlogged });
      const log = (action: string, reason: string | null, changes: unknown, resource = 'bills') =>
        insert(database, 'activity_log', {
          ...{ at: '2026-01-01T00:00:00.000Z', stream: 'bills', resource, record_id: before, action, reason },
          ...{ changes: JSON.stringify(changes), hash: reason ?? action },
        });
      await log('transition', 'mailed late', { status: ['issued', 'sent'] });
      await log('transition', 'wrong payer', { status: ['sent', 'cancelled'], open: [900, 0] });
      await log('transition', 'no answer', { status: ['open', 'cancelled'] }, 'tours');
      await log('update', null, { dunning_block: [false, true] });

      await migrate(database, { folder: migrationsFolder });
      const rows = await run(
        database,
        'select number, written_off, cancel_reason from bills order by number',
      );
      const found = rows.filter(({ number }) => String(number).startsWith('A-'));
      expect(found.map(row => [row.number, Number(row.written_off), row.cancel_reason])).toEqual([
        ['A-1', 0, null],
        ['A-2', 0, null],
        ['A-3', 500, null],
        ['A-4', 0, 'wrong payer'],
        ['A-5', 0, 'wrong payer'],
        ['A-6', 0, null],
      ]);
      await expect(
        run(database, "update bills set cancel_reason = 'another' where number = 'A-4'"),
      ).rejects.toThrow(/bills__frozen/);
    } finally {
      await drop();
      rmSync(folder, { recursive: true });
    }
  },
);

const amounts = ['net', 'vat', 'vat_7', 'vat_19', 'gross', 'copay', 'total', 'paid', 'open'] as const;
