import { type Entity, entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { boundWords } from '@engine/server/records/search/boundSearch.ts';
import type * as ChoiceWords from '@engine/server/records/search/choiceWords.ts';
import { IdSets } from '@engine/server/records/search/idSets.ts';
import { reachedChoices } from '@engine/server/records/search/reach.ts';
import { searchArms } from '@engine/server/records/search/searchArms.ts';
import type { Field } from '@engine/shared/field.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

const asked = new Set<string>();
const nameOf = ({ meta }: Entity, { name }: Field) => `${meta.name}.${name}`;

vi.mock('@engine/server/records/search/choiceWords.ts', async importOriginal => {
  const original = await importOriginal<typeof ChoiceWords>();
  const valuesCalled: typeof original.valuesCalled = (entity, field, ways) => {
    asked.add(nameOf(entity, field));
    return original.valuesCalled(entity, field, ways);
  };
  return { ...original, valuesCalled };
});

const model = officeModel(facts, office);
const shapeOf = (name: string, text: string): string =>
  boundWords(model, entityNamed(model, name), text, word => sql`${word}`, new Set()).shape;

describe('searches have the same statement', () => {
  it('where a word is no label within reach, though it is one of other records', () => {
    expect(shapeOf('holiday', 'berlin')).toContain('federal_state');
    expect(shapeOf('bank', 'berlin')).toBe(shapeOf('bank', 'müller'));
    expect(shapeOf('bank', 'meier berlin')).toBe(shapeOf('bank', 'meier otto'));
  });

  it('while a word grows that begins the same labels', () => {
    expect(shapeOf('bill', 'storni')).toContain('=bill.status.');
    expect(shapeOf('bill', 'storni')).toBe(shapeOf('bill', 'stornie'));
  });

  it('not where words begin other labels, or how many there are', () => {
    const shapes = ['bezahlt', 'storniert', 'müller', 'müller eva', 'bezahlt storniert', '3.11.83'];
    expect(new Set(shapes.map(text => shapeOf('bill', text))).size).toBe(shapes.length);
  });
});

describe('the labels within reach', () => {
  const namesOf = (entity: Entity) =>
    reachedChoices(model, entity).map(choice => nameOf(choice.entity, choice.field));

  it('are those of a record, of what it looks up, and of what its own label names', () => {
    expect(namesOf(entityNamed(model, 'bank'))).toEqual(['bank.source']);
    expect(namesOf(entityNamed(model, 'tour'))).toEqual(['tour.status', 'prescription.approval_status']);
    expect(namesOf(entityNamed(model, 'payment-allocation'))).toContain('dunning-claim.kind');
  });

  it('are all that the statement of a search asks about', async () => {
    const { database, close } = await openTestDatabase('sqlite', () => {});
    onTestFinished(close);
    const data = openData(database, model, null)(allRights, 'test');
    for (const entity of model.entities) {
      asked.clear();
      const { words } = boundWords(model, entity, 'storniert', word => sql`${word}`, new Set());
      for (const word of words) searchArms(new IdSets(data), entity, word);
      expect(namesOf(entity), entity.meta.name).toEqual(expect.arrayContaining([...asked]));
      expect(namesOf(entity).length, entity.meta.name).toBe(asked.size);
    }
  });
});
