import { sameValue } from '../../../shared/sameValue.ts';
import type { Data } from '../../access/data.ts';
import type { Entity } from '../../access/model.ts';
import { ProblemError, refuse } from '../../access/problemError.ts';
import { type Activity, appendActivity } from '../../audit/append.ts';
import { type Changes, changesBetween, differs } from '../../audit/changes.ts';
import { bindFiles, takeFiles } from '../files/takeFiles.ts';
import { checkNamed } from '../input/checkNamed.ts';
import { type Faults, readInput, type Texts } from '../input/input.ts';
import { holdLimits } from '../input/lastingLimits.ts';
import { checkNamers } from '../input/namedBy.ts';
import { keepSound, validate } from '../input/validate.ts';
import { fillFollowed } from '../read/followed.ts';
import { constraintFaults } from '../rows/constraintFaults.ts';
import type { EntityHooks } from '../rows/hook.ts';
import { checkScope, loadForChange, requireReach } from '../rows/inSight.ts';
import { changedFields, type FieldValues, insertNew, updateRow } from '../rows/rows.ts';
import { type ChildPlan, planChildren } from './children.ts';
import { fillDefaults, fillRows } from './defaults.ts';
import { keepRequired } from './keepRequired.ts';
import { fillScope, requireScope } from './ownScope.ts';
import { keepReferencesOutOfSight } from './referencesOutOfSight.ts';
import { allowedChanges } from './rights.ts';
import { refuseValuesOutOfSight } from './uniqueOutOfSight.ts';
import { readTrail, voidRequests } from './voidRequests.ts';

/** How a change is recorded in the activity log. */
export interface AuditNote {
  /** `update` unless there is a more specific name */
  readonly action?: string;
  readonly reason?: string | null;
}

type Body = Readonly<Record<string, unknown>>;
type Later = (id: number) => Promise<void>;

/** Creates a record with its child rows and writes the log; must run inside a transaction. Returns the id. */
export async function createRecord(data: Data, entity: Entity, body: Body): Promise<number> {
  const [id = 0] = await write(data, entity, [await prepare(data, entity, body)]);
  return id;
}

/**
 * Can records of this entity be created by one statement? Only without a hook, which may look at the records created
 * before.
 */
export const comeTogether = (data: Data, entity: Entity): boolean =>
  hooksFor(data, entity).beforeSave === undefined;

/**
 * `createRecord` for many records for which `comeTogether` holds: creates all of them or throws. Returns the ids in
 * order.
 */
export async function createTogether(
  data: Data,
  entity: Entity,
  bodies: readonly Body[],
): Promise<readonly number[]> {
  const all: Prepared[] = [];
  for (const body of bodies) all.push(await prepare(data, entity, body));
  return write(data, entity, all);
}

/** A new record that passed the checks and can be written. */
interface Prepared {
  readonly fields: FieldValues;
  readonly children: ChildPlan;
  readonly later: readonly Later[];
}

async function prepare(data: Data, entity: Entity, body: Body): Promise<Prepared> {
  const input = readInput(entity, body, textsFor(data));
  const faults: Faults = { ...input.faults };
  const fields = new Map(allowedChanges(data, entity, input, null, faults));
  fillRows(entity, fields);
  const given = keepSound(entity, new Map(fields), fields, new Map(), faults);
  await takeFiles(data, entity, { id: null, before: new Map(), fields }, faults);
  await fillDefaults(data, entity, fields);
  const filled = fillScope(data, entity, fields);
  if (!data.isProduct) await fillFollowed(data, entity, given, fields);
  const later: Later[] = [];
  const afterwards = (work: Later) => void later.push(work);
  await hooksFor(data, entity).beforeSave?.({
    data,
    entity,
    stored: null,
    fields,
    given,
    faults,
    afterwards,
  });
  validate(entity, fields, faults);
  requireScope(data, entity, fields, faults);
  await checkNamed(data, entity, { given, fields, changed: new Set([...given.keys(), ...filled]) }, faults);
  const children = await planChildren(data, entity, null, input, faults);
  refuse(faults);
  await refuseValuesOutOfSight(data, entity, null, fields, fields);
  return { fields, children, later };
}

function write(data: Data, entity: Entity, all: readonly Prepared[]): Promise<readonly number[]> {
  return constraintFaults(data.model, entity, async () => {
    const ids = await insertNew(
      data,
      entity,
      all.map(({ fields }) => fields),
    );
    const written = ids.flatMap((id, at) => {
      const prepared = all[at];
      return prepared ? [{ id, ...prepared }] : [];
    });
    const childChanges = new Map<number, Changes>();
    for (const { id, fields, children } of written) {
      await bindFiles(data, entity, id, new Map(), fields);
      childChanges.set(id, await children.write(id));
    }
    await requireReach(data, entity, ids, 'create');
    for (const { id, fields } of written) {
      const changes = { ...changesBetween(entity, new Map(), fields), ...childChanges.get(id) };
      await log(data, entity, { action: 'create', recordId: id, changes, isFirst: true });
    }
    for (const { id, later } of written) for (const work of later) await work(id);
    return ids;
  });
}

/**
 * Changes a record; must run inside a transaction. Absent fields keep their values, then the whole record is
 * validated. If nothing differs, nothing is written, neither a version nor a log entry. `version` is the one the
 * client has read, null if the caller guarantees it (bulk). `texts`: `exact` brings back what was stored formerly.
 */
export async function updateRecord(
  data: Data,
  entity: Entity,
  id: number,
  version: number | null,
  body: Body,
  auditNote: AuditNote = {},
  texts: Texts = textsFor(data),
): Promise<void> {
  const stored = await loadForChange(data, entity, id, version, 'update');
  const sent = readInput(entity, body, texts, stored.fields);
  const faults: Faults = { ...sent.faults };
  // System columns may be sent back as they were read, but not changed.
  for (const [name, value] of sent.system)
    if (!sameValue(stored.system.get(name) ?? null, value)) faults[name] = { code: 'readOnly' };
  const input = await keepReferencesOutOfSight(data, entity, sent, stored, faults);
  const allowed = allowedChanges(data, entity, input, stored, faults);
  // A repeated job changes nothing the second time.
  if (data.isProduct && allowed.size === 0 && input.children.size === 0) return refuse(faults);
  const fields = new Map([...stored.fields, ...allowed]);
  const given = keepSound(entity, allowed, fields, stored.fields, faults);
  await takeFiles(data, entity, { id, before: stored.fields, fields }, faults);
  const later: Later[] = [];
  const afterwards = (work: Later) => void later.push(work);
  await hooksFor(data, entity).beforeSave?.({ data, entity, stored, fields, given, faults, afterwards });
  validate(entity, fields, faults);
  if (!data.isProduct) keepRequired(entity, stored.fields, fields, faults);
  // includes fields changed by a hook
  const changed = changedFields(stored.fields, fields);
  const asked = texts === 'exact' ? 'lasting' : 'all';
  await checkNamed(data, entity, { given, before: stored.fields, fields, changed, asked }, faults);
  await checkNamers(data, entity, id, fields, changed, faults);
  const children = await planChildren(data, entity, id, input, faults);
  refuse(faults);
  const heldLimits = await holdLimits(data, entity, id, changed);
  if (!differs(entity, stored.fields, fields) && !children.isChange) return;

  await refuseValuesOutOfSight(data, entity, id, given, fields);
  await constraintFaults(data.model, entity, async () => {
    const writing = updateRow(data, entity, stored, fields, {}, changed);
    // Sent right after the update without awaiting it: it runs once the row and its chain are locked, and fails with
    // it.
    const reading = readTrail(data, entity, id);
    reading.catch(() => {});
    const written = await writing;
    if (!written) throw new ProblemError('stale');
    await heldLimits();
    await bindFiles(data, entity, id, stored.fields, fields);
    const childChanges = await children.write(id);
    await checkScope(data, entity, id, 'update');
    const changes = { ...changesBetween(entity, stored.fields, fields), ...childChanges };
    const { previous, isWaiting } = await reading;
    const action = auditNote.action ?? 'update';
    await log(data, entity, { action, recordId: id, changes, reason: auditNote.reason, previous });
    if (isWaiting) await voidRequests(data, entity, [id]);
    for (const work of later) await work(id);
  });
}

const log = (data: Data, { meta }: Entity, activity: Omit<Activity, 'resource'>): Promise<void> =>
  appendActivity(data, { ...activity, resource: meta.resource });

/** What the product writes, such as the content of a file, is exact. */
const textsFor = ({ isProduct }: Data): Texts => (isProduct ? 'exact' : 'typed');

/** Hooks check what a person sent; changes by the product follow the rules of the code that makes them. */
function hooksFor(data: Data, entity: Entity): EntityHooks {
  return data.isProduct ? {} : entity.hooks;
}
