import type { Data } from '@engine/server/access/data.ts';
import { slot } from '@engine/server/access/statement.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import type { Names } from '@generated/types/names.ts';
import { sql } from 'kysely';
import { repriceLater } from '../../cases/server/repriceLater.ts';
import { pricingFaults } from './faults.ts';

const reason =
  'A row changes the prices of its contract, whether the rest of the contract may be read or not.';

type Field = Names['tariff-number']['field'];

/** what a row may change after a bill has used it; ending it makes room for another price, for past days too */
const stillFree: readonly Field[] = ['name_de', 'name_en', 'valid_to'];

export const tariffNumberHooks: EntityHooks<Names['tariff-number']> = {
  async beforeSave({ data, stored, fields, given, faults, afterwards }) {
    const priced = [...given.keys()].filter(name => !stillFree.includes(name));
    if (stored && priced.length > 0 && (await isBilled(data, stored.id)))
      for (const name of priced) faults[name] ??= pricingFaults.usedByBill;
    afterwards(async () => {
      const id = fields.get('tariff_code');
      if (typeof id !== 'number') return;
      const [tariff] = await data.run(
        data.unscoped(reason).selectFrom('tariffcodes as t').select('t.billing_code').where('t.id', '=', id),
      );
      if (tariff) await repriceLater(data, tariff.billing_code);
    });
  },
};

/** Is the row on a bill that has not been cancelled? */
async function isBilled(data: Data, row: number): Promise<boolean> {
  const items = await data.select('bills of a row', () => billedItems(data), { row });
  return items.length > 0;
}

const billedItems = (data: Data) =>
  data
    .unscoped(reason)
    .selectFrom('bill_items as i')
    .innerJoin('bills as b', 'b.id', 'i.bill')
    .select('i.id')
    .where('i.tariff_number', '=', slot<number>('row'))
    .where('i.billed', '=', true)
    .where('b.status', '<>', sql.lit('cancelled'))
    .where('b.kind', '<>', sql.lit('cancellation'))
    .limit(sql.lit(1));
