import type { Actor } from '@engine/server/access/actor.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { parseFilter } from '@engine/server/records/filter/condition.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import { buildModel } from '@engine/server/records/rows/buildModel.ts';
import type { FilterExpression } from '@engine/shared/field.ts';
import { expect, it } from 'vitest';
import { sampleFacts } from '../access/scopeSample.ts';
import { field } from '../database/sample.ts';

const toTeam = (name: string, where: FilterExpression) => {
  const limit = { where, match: {}, by: {}, preselect: false };
  return field(name, 'ref', {
    ref: { entity: 'teams', resource: 'teams', onDelete: 'restrict', join: null, limit },
  });
};

/** Visits name a team of a region of some name; their stops, which are child rows, one of some name. */
const sample = sampleFacts(['area']);
const model = buildModel(
  {
    ...sample,
    entities: sample.entities.map(meta => {
      if (meta.name === 'visits')
        return { ...meta, fields: [...meta.fields, toTeam('guide', { 'region.name': 'north' })] };
      if (meta.name !== 'stops') return meta;
      return { ...meta, fields: [...meta.fields, toTeam('helper', { name: 'first' })] };
    }),
  },
  new Map(),
);

const visits: string = 'visits';
const ask = (actor: Actor, path: string) => () =>
  parseFilter(model, actor, entityNamed(model, visits), { _finding: { field: path, rule: 'limit' } }, 10);

it.each([
  ['whose limit looks at a record behind it', 'guide'],
  ['of a child row', 'stops.helper'],
])('a finding about a reference %s is closed to those who see only some of what it looks at', (_, path) => {
  expect(ask(allRights, path)).not.toThrow();
  expect(ask({ ...allRights, scope: { area: [1] } }, path)).toThrow(
    expect.objectContaining({ code: 'forbiddenField' }),
  );
});
