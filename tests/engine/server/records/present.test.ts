import { entityNamed } from '@engine/server/access/model.ts';
import { countRecords, filterOf } from '@engine/server/records/list/count.ts';
import type { FilterExpression } from '@engine/shared/field.ts';
import { isColumn } from '@engine/shared/isColumn.ts';
import { billCase } from '@generated/tables/bill-case.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, query } from '../office.ts';
import { type FilledOffice, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

describe.each(dialects)('records that have a value, on %s', dialect => {
  let office: FilledOffice;
  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    for (const [at, copay_change] of [-500, 0, 500, null].entries()) {
      const example = Object.fromEntries(exampleOf(billCase, 100 + at, office.records));
      await office.insertAny('bill-case', { ...example, status: 'billed', copay_change });
    }
  });
  afterAll(() => office.close());

  const columns = () =>
    office.model.entities.flatMap(entity =>
      entity.meta.fields
        .filter(field => isColumn(field) && field.filterable && !field.required)
        .map(field => ({ entity, field })),
    );

  test('are counted, whatever the kind of the field', async () => {
    const counted: string[] = [];
    const kept: string[] = [];
    for (const { entity, field } of columns()) {
      const count = (expression: FilterExpression) =>
        countRecords(office.data, entity, filterOf(office.data, entity, expression));
      const place = `${entity.meta.name}.${field.name}`;
      const name = `${field.name}_null`;
      counted.push(`${place} ${await count({ [name]: false })}`);
      kept.push(`${place} ${(await count({})) - (await count({ [name]: true }))}`);
    }
    expect(counted).toEqual(kept);
    expect(counted.length).toBeGreaterThan(200);
  });

  test('are asked for as a range on SQLite, which uses no index for them otherwise', async () => {
    const filter = { copay_change_null: false, status_neq: 'cancelled' };
    const range = /"t"."copay_change" >= -9223372036854775808/;
    office.takeStatements();
    const entity = entityNamed(office.model, 'bill-case');
    expect(await countRecords(office.data, entity, filterOf(office.data, entity, filter))).toBe(3);
    const [count = ''] = office.takeStatements();
    expect(range.test(count)).toBe(dialect === 'sqlite');
    // A page is read in its order until it is full, so only its count is asked for as a range.
    await office.owner.get(`bill-cases${query({ filter, range: [0, 9] })}`);
    const [page = '', ...others] = office.takeStatements().filter(each => each.includes('"copay_change"'));
    expect([page.split(range).length - 1, others]).toEqual([dialect === 'sqlite' ? 1 : 0, []]);
  });
});
