import { type Entity, entityNamed } from '@engine/server/access/model.ts';
import { openData } from '@engine/server/access/openData.ts';
import { compile } from '@engine/server/access/statement.ts';
import { openBuilder } from '@engine/server/access/typedRows.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { boundWords } from '@engine/server/records/search/boundSearch.ts';
import { choicesCalled } from '@engine/server/records/search/choiceWords.ts';
import { IdSets } from '@engine/server/records/search/idSets.ts';
import { reachedChoices } from '@engine/server/records/search/reach.ts';
import { anyIds } from '@engine/server/records/search/searchArm.ts';
import { searchArms } from '@engine/server/records/search/searchArms.ts';
import { searchWords } from '@engine/server/records/search/searchWords.ts';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../testDatabase.ts';

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
  it('are those of a record, of what it looks up, and of what its own label names', () => {
    const namesOf = (name: string) =>
      reachedChoices(model, entityNamed(model, name)).map(
        ({ entity, field }) => `${entity.meta.name}.${field.name}`,
      );
    expect(namesOf('bank')).toEqual(['bank.source']);
    expect(namesOf('tour')).toEqual(['tour.status', 'prescription.approval_status']);
    expect(namesOf('payment-allocation')).toContain('dunning-claim.kind');
  });

  it('are all that the statement of a search asks about', async () => {
    const { database, close } = await openTestDatabase('sqlite', () => {});
    onTestFinished(close);
    const data = openData(database, model, null)(allRights, 'test');
    const labels = new Set(model.entities.flatMap(labelWords));
    const ways = [...labels].flatMap(label => searchWords(label).flatMap(word => word.ways));
    expect(ways.length).toBeGreaterThan(200);
    for (const entity of model.entities) {
      const [word] = boundWords(model, entity, 'xyz', text => sql`${text}`, new Set()).words;
      const statement = (called: typeof ways) => {
        const sets = new IdSets(data);
        const ids = anyIds(word ? searchArms(sets, entity, { ...word, called }) : []);
        return compile(openBuilder('sqlite'), sql`${sets.head(sql`found as (${ids})`)} select 1`).sql;
      };
      const inside = ways.filter(way => choicesCalled(model, entity, [way], false).length > 0);
      const plain = statement([]);
      expect(statement(ways.filter(way => !inside.includes(way))), entity.meta.name).toBe(plain);
      expect(statement(inside) === plain, entity.meta.name).toBe(inside.length === 0);
    }
  });
});

/** The words of the labels of its enum values, in German, that are long enough to be asked for alone. */
const labelWords = ({ meta, labels }: Entity): readonly string[] =>
  Object.entries(labels.de)
    .filter(([key]) => key.startsWith(`resources.${meta.resource}.enums.`))
    .flatMap(([, label]) => label.split(/\P{L}+/u))
    .filter(word => word.length > 3);
