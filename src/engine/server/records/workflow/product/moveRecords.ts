import { chunksOf } from '../../../../shared/chunks.ts';
import type { Transition, Workflow } from '../../../../shared/entityMeta.ts';
import { asProduct } from '../../../access/asProduct.ts';
import type { Data } from '../../../access/data.ts';
import type { Entity } from '../../../access/model.ts';
import { ProblemError, refuse } from '../../../access/problemError.ts';
import { filesOf } from '../../files/takeFiles.ts';
import { readInput } from '../../input/input.ts';
import { loadAll } from '../../product/changeRecords.ts';
import { type Edit, recordsPerStatement, writeEdits } from '../../product/writeEdits.ts';
import type { StoredRecord } from '../../rows/rows.ts';
import { missingFields, requireState } from '../stepRules.ts';
import { writeStep } from '../writeStep.ts';

export interface Move {
  readonly reason?: string;
  /** written together with the state */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * Takes a workflow step on behalf of the product, in the caller's transaction and with the caller as author. The
 * workflow still applies (the state before, the required fields); rights, four-eyes approval and hooks do not.
 */
export async function moveRecord(
  data: Data,
  entity: Entity,
  id: number,
  name: string,
  { reason, fields = {} }: Move = {},
): Promise<void> {
  const product = asProduct(data);
  const { workflow, transition } = transitionNamed(entity, name);
  const stored = (await loadAll(product, entity, [id])).get(id);
  if (!stored) throw new ProblemError('notFound');
  const edit = await checked(product, entity, workflow, transition, stored, fields);
  await writeStep(product, { entity, workflow, transition }, stored, edit.changed, {
    reason: reason ?? null,
  });
}

/** Moves many records in few statements. If one of them cannot take the step, it throws and none is moved. */
export async function moveRecords(
  data: Data,
  entity: Entity,
  moves: readonly { readonly id: number; readonly fields?: Move['fields'] }[],
  name: string,
  reason: string | null = null,
): Promise<void> {
  const product = asProduct(data);
  const { workflow, transition } = transitionNamed(entity, name);
  for (const chunk of chunksOf(moves, recordsPerStatement)) {
    const stored = await loadAll(
      product,
      entity,
      chunk.map(({ id }) => id),
    );
    const edits: Edit[] = [];
    for (const { id, fields = {} } of chunk) {
      const record = stored.get(id);
      if (!record) throw new ProblemError('notFound');
      edits.push(await checked(product, entity, workflow, transition, record, fields));
    }
    const also = { step: [null, name] as const };
    await writeEdits(product, entity, edits, { action: 'transition', reason, also, to: transition.to });
  }
}

async function checked(
  data: Data,
  entity: Entity,
  workflow: Workflow,
  transition: Transition,
  stored: StoredRecord,
  body: Readonly<Record<string, unknown>>,
): Promise<Edit> {
  requireState(workflow, transition, stored.fields);
  const input = readInput(entity, body);
  const changed = new Map([...input.fields, [workflow.field, transition.to] as const]);
  const valueAfter = (name: string) => (changed.has(name) ? changed.get(name) : stored.fields.get(name));
  const missing = await missingFields(data, entity, transition, stored.id, valueAfter);
  const faults = {
    ...input.faults,
    ...Object.fromEntries(
      filesOf(entity).flatMap(({ name }) => (input.fields.has(name) ? [[name, { code: 'unknown' }]] : [])),
    ),
    ...Object.fromEntries(missing.map(each => [each, { code: 'required' }])),
  };
  refuse(faults);
  return { stored, changed };
}

function transitionNamed(
  entity: Entity,
  name: string,
): { readonly workflow: Workflow; readonly transition: Transition } {
  const { workflow } = entity.meta;
  const transition = workflow?.transitions.find(each => each.name === name);
  if (!workflow || !transition) throw new Error(`There is no step "${name}" of ${entity.meta.name}.`);
  return { workflow, transition };
}
