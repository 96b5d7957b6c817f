import type { Data } from '@engine/server/access/data.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { addRecords } from '@engine/server/records/product/addRecords.ts';
import { changeRecords, type RecordChange } from '@engine/server/records/product/changeRecords.ts';
import { moveRecords } from '@engine/server/records/workflow/product/moveRecords.ts';
import { sameValue } from '@engine/shared/sameValue.ts';
import { sum } from '@engine/shared/sum.ts';
import { followDrafts } from '../../bills/server/followDrafts.ts';
import { type CaseFacts, caseValueNames, type StoredCase } from './caseFacts.ts';
import { casesWithOtherItems, writeItems } from './caseItems.ts';
import { caseValues } from './caseValues.ts';
import type { CheckedCase } from './checkCase.ts';
import { followCash } from './followCash.ts';

/**
 * `settle`: a case without errors becomes checked. `edit`: a case that is new or changed waits for a person to check
 * it. `day`: the same, but not for a warning that a new day brings.
 */
export type WriteMode = 'settle' | 'edit' | 'day';

/** How many cases and tours were written, and how. */
export interface Outcome {
  readonly built: number;
  readonly extended: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly withErrors: number;
  readonly tours: number;
}

export const noOutcome: Outcome = {
  built: 0,
  extended: 0,
  changed: 0,
  unchanged: 0,
  withErrors: 0,
  tours: 0,
};

export const sumOf = (left: Outcome, right: Outcome): Outcome => ({
  built: left.built + right.built,
  extended: left.extended + right.extended,
  changed: left.changed + right.changed,
  unchanged: left.unchanged + right.unchanged,
  withErrors: left.withErrors + right.withErrors,
  tours: left.tours + right.tours,
});

/** What was written, with the cases that were made or changed, and those of which credits have come or gone. */
interface Written extends Outcome {
  readonly touched: readonly number[];
  readonly credited: readonly number[];
}

/** Writes only what differs: a second call changes nothing. */
export async function writeCases(
  data: Data,
  facts: CaseFacts,
  cases: readonly CheckedCase[],
  mode: WriteMode,
): Promise<Written> {
  const fresh = cases.filter(({ stored }) => stored === null);
  const known = cases.flatMap(built => (built.stored ? [{ stored: built.stored, built }] : []));
  const ids = await addCases(data, fresh, mode);
  const added = fresh.map((built, at) => ({ id: ids[at] ?? 0, built }));

  const replaced = await casesWithOtherItems(
    data,
    new Map(known.map(({ stored, built }) => [stored.id, built])),
  );
  const changed = known.filter(
    ({ stored, built }) => replaced.has(stored.id) || hasOtherValues(stored, built),
  );
  const changedIds = new Set(changed.map(({ stored }) => stored.id));
  const beyond = changed.filter(
    ({ stored, built }) => replaced.has(stored.id) || hasOtherValues(stored, built, valuesBesideFindings),
  );
  const toCheck = {
    settle: new Set<number>(),
    edit: changedIds,
    day: new Set(beyond.map(({ stored }) => stored.id)),
  };
  await changeCases(data, known, { changed: changedIds, toCheck: toCheck[mode] }, mode);
  const rewritten = known.filter(({ stored }) => replaced.has(stored.id));
  await writeItems(
    data,
    [...added, ...rewritten.map(({ stored, built }) => ({ id: stored.id, built }))],
    replaced,
  );
  await followDrafts(
    data,
    known.map(({ stored }) => stored.id),
  );
  const named = [...added, ...known.map(({ stored, built }) => ({ id: stored.id, built }))];
  const joined = await nameCases(data, facts, named);

  const extended = known.filter(({ stored, built }) =>
    built.tours.some(({ tour }) => tour.billCase !== stored.id),
  );
  const touched = new Set([...changedIds, ...extended.map(({ stored }) => stored.id)]);
  return {
    built: added.length,
    extended: extended.length,
    changed: touched.size - extended.length,
    unchanged: known.length - touched.size,
    withErrors: cases.filter(({ errors }) => errors > 0).length,
    tours: sum(cases.map(({ tours }) => tours.length)),
    touched: [...ids, ...touched],
    credited: await followCash(data, joined),
  };
}

async function addCases(
  data: Data,
  cases: readonly CheckedCase[],
  mode: WriteMode,
): Promise<readonly number[]> {
  if (cases.length === 0) return [];
  const bodies = cases.map(built => ({
    company: built.company,
    guest: built.guest,
    prescription: built.prescription,
    period: built.period,
    status: mode === 'settle' && built.errors === 0 ? 'checked' : 'open',
    ...caseValues(built),
  }));
  return addRecords(data, entityNamed(data.model, 'bill-case'), bodies);
}

const findingNames: readonly string[] = ['error_count', 'warning_count', 'check_results'];
const valuesBesideFindings = caseValueNames.filter(name => !findingNames.includes(name));

function hasOtherValues(
  stored: StoredCase,
  built: CheckedCase,
  names: readonly (typeof caseValueNames)[number][] = caseValueNames,
): boolean {
  const values = caseValues(built);
  return names.some(name => !sameValue(stored.values[name], values[name]));
}

/** Values are written with the step that a case takes, or as an edit if it takes none. */
async function changeCases(
  data: Data,
  known: readonly { readonly stored: StoredCase; readonly built: CheckedCase }[],
  { changed, toCheck }: { readonly changed: ReadonlySet<number>; readonly toCheck: ReadonlySet<number> },
  mode: WriteMode,
): Promise<void> {
  const entity = entityNamed(data.model, 'bill-case');
  const steps: Record<'check' | 'reopen', RecordChange[]> = { check: [], reopen: [] };
  const edits: RecordChange[] = [];
  for (const { stored, built } of known) {
    const change = { id: stored.id, fields: caseValues(built) };
    const step = stepOf(stored, built, toCheck.has(stored.id), mode);
    if (step) steps[step].push(change);
    else if (changed.has(stored.id)) edits.push(change);
  }
  await moveRecords(data, entity, steps.check, 'check');
  await moveRecords(data, entity, steps.reopen, 'reopen');
  await changeRecords(data, entity, edits);
}

function stepOf(
  { status }: StoredCase,
  { errors }: CheckedCase,
  isToCheck: boolean,
  mode: WriteMode,
): 'check' | 'reopen' | null {
  if (mode === 'settle' && status === 'open' && errors === 0) return 'check';
  if (status === 'checked' && (errors > 0 || isToCheck)) return 'reopen';
  return null;
}

/**
 * Links each tour to its case; tours that left their case are unlinked. Returns the cases to which tours with cash have
 * come.
 */
async function nameCases(
  data: Data,
  facts: CaseFacts,
  cases: readonly { readonly id: number; readonly built: CheckedCase }[],
): Promise<readonly number[]> {
  const homes = new Map(
    cases.flatMap(({ id, built }) => built.tours.map(({ tour }) => [tour.id, id] as const)),
  );
  const moved = facts.tours.filter(({ id, billCase }) => (homes.get(id) ?? null) !== billCase);
  const changes = [
    ...moved.map(({ id }) => ({ id, fields: { bill_case: homes.get(id) ?? null } })),
    ...facts.gone.map(id => ({ id, fields: { bill_case: null } })),
  ];
  await changeRecords(data, entityNamed(data.model, 'tour'), changes);
  const paid = moved.filter(({ cash }) => cash > 0);
  return [...new Set(paid.flatMap(({ id }) => homes.get(id) ?? []))];
}
