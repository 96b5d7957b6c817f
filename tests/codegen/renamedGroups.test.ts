import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeSteps, type Plan, planMigration, writeMigration } from '../../codegen/plan';
import { type Json, type Project, project, put } from './project';

/** The sample with its tables planned, ready for its fields to get other names. */
async function planned() {
  const at = await project();
  const folder = mkdtempSync(join(tmpdir(), 'tours-groups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeMigration(folder, planMigration(await modelOf(at), folder), []);
  const planAgain = async () => planMigration(await modelOf(at), folder);
  return { at, planAgain };
}

async function modelOf(at: Project) {
  const result = await at.run();
  if (result.kind === 'faulty') throw new Error(result.printed);
  if (result.kind === 'foreign') throw new Error('Other files are in the way.');
  return result.model.entities;
}

const column = /rename column|drop column|add column/;
const columnsIn = (plan: Plan) =>
  describeSteps(plan)
    .filter(step => column.test(step) && !step.endsWith('_folded'))
    .sort();

const lost = ({ dangers }: Plan) => dangers.map(({ name }) => name).filter(name => name.startsWith('drop '));

const text = { type: 'string', maxLength: 40, 'x-label': { de: 'Neu', en: 'New' } };

/** Replaces a name wherever the schema of the rides has it. */
const replaceName = (at: Project, from: string, to: string) =>
  at.edit('ride', schema => {
    const renamed = JSON.parse(JSON.stringify(schema).replaceAll(from, to)) as Json;
    for (const key of Object.keys(schema)) delete schema[key];
    Object.assign(schema, renamed);
  });

const renameGroup = async (at: Project, from: string, to: string, former: string) => {
  await replaceName(at, from, to);
  await at.edit('ride', schema => put(schema, `/properties/${to}/x-renamed-from`, former));
};

const renameZip = async (at: Project, former: string) => {
  await replaceName(at, '.zip', '.post_code');
  await at.edit('common/place', fragment => {
    const { zip, ...properties } = fragment.properties as Json;
    fragment.properties = { ...properties, post_code: { ...(zip as Json), 'x-renamed-from': former } };
  });
};

test('the columns of a group follow its new name, and a new member is added', async () => {
  const { at, planAgain } = await planned();
  await renameGroup(at, 'pickup', 'start_place', 'pickup');
  await at.edit('common/place', fragment => put(fragment, '/properties/floor', text));
  const plan = await planAgain();
  expect(columnsIn(plan)).toEqual([
    'add column rides.dropoff_floor',
    'add column rides.start_place_floor',
    'rename column rides.pickup_city to start_place_city',
    'rename column rides.pickup_country to start_place_country',
    'rename column rides.pickup_zip to start_place_zip',
  ]);
  expect(lost(plan)).toEqual([]);
});

test('a former name in a fragment holds in each group, and not in a new one', async () => {
  const { at, planAgain } = await planned();
  await renameZip(at, 'zip');
  await at.edit('ride', schema => {
    const { dropoff } = schema.properties as Json;
    put(schema, '/properties/stop', { ...(dropoff as Json), 'x-label': text['x-label'] });
  });
  const plan = await planAgain();
  expect(columnsIn(plan)).toEqual([
    'add column rides.stop_city',
    'add column rides.stop_country',
    'add column rides.stop_post_code',
    'rename column rides.dropoff_zip to dropoff_post_code',
    'rename column rides.pickup_zip to pickup_post_code',
  ]);
  expect(lost(plan)).toEqual([]);
});

test('a former name that no group had is not taken for a new group', async () => {
  const { at, planAgain } = await planned();
  await renameGroup(at, 'pickup', 'start_place', 'pikup');
  await expect(planAgain()).rejects.toThrow(
    'x-renamed-from of rides.start_place.zip: rides has no field "pikup.zip". Did you mean "pickup.zip"?',
  );
});

test('a former name that no field of a fragment had is not taken for a new field', async () => {
  const { at, planAgain } = await planned();
  await renameZip(at, 'zpi');
  await expect(planAgain()).rejects.toThrow('rides has no field "pickup.zpi". Did you mean "pickup.zip"?');
});
