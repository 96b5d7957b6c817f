import type { FirstStep, FirstStepState, NeededRecords } from '../../../shared/firstSteps.ts';
import { can } from '../../../shared/permissions.ts';
import type { Data } from '../../access/data.ts';
import { entityNamed } from '../../access/model.ts';
import { isNowhere } from '../../access/nowhere.ts';
import { rowScope } from '../../access/rowScope.ts';
import { readSettings } from '../rows/readSettings.ts';
import { countRecords, filterOf, withSpread } from './count.ts';
import { listedEntities } from './readable.ts';

/**
 * The first steps of setting up the office, for those who may change its settings; empty for others. Steps that lead
 * to a list the actor may not open, or to one with no record in sight, are left out.
 */
export async function firstStepStates(
  data: Data,
  steps: readonly FirstStep[],
): Promise<readonly FirstStepState[]> {
  const { resource: setup } = entityNamed(data.model, 'setting').meta;
  if (steps.length === 0 || !can(data.actor.permissions, setup, 'update')) return [];
  const isOutOfSight = (resource: string) => {
    const entity = data.model.byResource.get(resource);
    return entity !== undefined && isNowhere(rowScope(data.model, data.actor, entity, 't', 'list'));
  };
  const values: Readonly<Record<string, unknown>> = { ...(await readSettings(data)) };
  const states: FirstStepState[] = [];
  for (const { needs, ...step } of steps) {
    const resource = needs.kind === 'settings' ? setup : needs.resource;
    if (isOutOfSight(resource)) continue;
    const isDone =
      needs.kind === 'settings'
        ? needs.keys.every(key => (values[key] ?? null) !== null)
        : await hasRecords(data, needs);
    if (isDone === null) continue;
    states.push({ ...step, resource, isDone });
  }
  return states;
}

/** Counts the records of the actor's own list; null if the actor may not open it. */
async function hasRecords(data: Data, { resource, atLeast }: NeededRecords): Promise<boolean | null> {
  const entity = listedEntities(data).find(({ meta }) => meta.resource === resource);
  if (!entity) return null;
  const all = await withSpread(data, entity, filterOf(data, entity, {}));
  return (await countRecords(data, entity, all)) >= atLeast;
}
