import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import { valueAt } from '@engine/shared/recordValues.ts';
import { isSearched } from '@engine/shared/searchText.ts';
import { document } from '@generated/tables/document.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, query } from '../office.ts';
import { type FilledOffice, listed, openFilledOffice } from '../security/createRecords.ts';
import { exampleOf } from './exampleOf.ts';

/** References whose cells hold what no search looks for: an amount, choices of the other record, and what that one names. */
const beyond: readonly string[] = [
  'payment-allocations.payment',
  'payment-allocations.dunning_claim',
  'template-revisions.template',
];

/** What a person can copy from the cells of a row: texts, and the names of other records. */
function shownIn({ fields, resource, rowFields = [] }: EntityMeta, row: object): readonly string[] {
  const shown = fields.filter(
    ({ name, sensitive }) =>
      rowFields.includes(name) && !sensitive && !beyond.includes(`${resource}.${name}`),
  );
  const cells = shown.flatMap(({ name, kind, ref }) => {
    if (kind === 'text') return [valueAt(row, name)];
    const labelIn = (labels: unknown) => Object(labels)[name];
    return ref ? [labelIn(valueAt(row, '_short')) ?? labelIn(valueAt(row, '_labels'))].flat() : [];
  });
  return cells.filter((text): text is string => typeof text === 'string' && text !== '');
}

/** A document of the guest there is, in front of the others. */
const ofGuest = ({ records }: FilledOffice): readonly (readonly [string, unknown])[] => [
  ['resource', 'guest'],
  ['record_id', records.get('guest')],
  ['received_on', '2199-12-31'],
];

describe.each(dialects)('what a list shows, on %s', dialect => {
  let office: FilledOffice;
  beforeAll(async () => {
    office = await openFilledOffice(dialect);
    const owned = new Map([...exampleOf(document, 2, office.records), ...ofGuest(office)]);
    await office.insert('document', Object.fromEntries(owned));
  });
  afterAll(() => office.close());

  /** The cell of what a record belongs to says the label of that one. */
  async function ownerShownIn({ ownerRecord }: EntityMeta, row: object): Promise<readonly string[]> {
    if (!ownerRecord) return [];
    const [resource, id] = [valueAt(row, ownerRecord.resource), valueAt(row, ownerRecord.id)];
    const { body: owner } = await office.owner.get(`${resource}/${id}`);
    expect(owner._label).toEqual(expect.any(String));
    return [owner._label];
  }

  test.each(listed.filter(isSearched).map(meta => [meta.resource, meta] as const))(
    'is what its search finds: %s',
    async (resource, meta) => {
      const { body: rows } = await office.owner.get(resource);
      for (const row of rows.slice(0, 1)) {
        for (const q of [...shownIn(meta, row), ...(await ownerShownIn(meta, row))]) {
          const { body } = await office.owner.get(`${resource}${query({ filter: { q } })}`);
          expect([q, body.map(({ id }: { id: number }) => id)]).toEqual([
            q,
            expect.arrayContaining([row.id]),
          ]);
        }
      }
    },
  );
});
