import { setPath } from '@engine/server/records/rows/value.ts';
import { today } from '@engine/shared/day.ts';
import { holds, isEmpty, valueAt } from '@engine/shared/recordValues.ts';
import type { Entity, ModelField } from '../../../../codegen/model.ts';
import { fittingValue, notFound } from './fittingValue.ts';

export type Body = Record<string, unknown>;

export interface Filling {
  /** the values are those of this number */
  readonly number: number;
  /** optional fields, too */
  readonly isWhole: boolean;
  /** what the record has already; the values of its fields are replaced, but for references */
  readonly before: Body | null;
  /** the id of a record that a reference may name, or why there is none */
  readonly named: (field: ModelField) => Promise<number | string>;
}

/** Fields with conditions come after those that the conditions read. */
const waits = ({ when, requiredWhen }: ModelField) => (when || requiredWhen ? 1 : 0);

/** A record as a client sends it, with values that its schema allows; or why there is none. */
export async function filledRecord(entity: Entity, filling: Filling): Promise<Body | string> {
  const body: Body = structuredClone(filling.before ?? {});
  // what the server will have filled in is asked by conditions
  const known: Body = structuredClone(body);
  const write = (name: string, value: unknown) => {
    setPath(name)(body, value);
    setPath(name)(known, value);
  };
  const { workflow } = entity;
  if (workflow) setPath(workflow.field)(known, workflow.initial);
  const written = entity.fields.filter(field => isWritten(field) && field.name !== workflow?.field);
  for (const field of written.toSorted((one, other) => waits(one) - waits(other))) {
    const { name, when, whenOptional, required, requiredWhen } = field;
    if (when !== null && !holds(when, known)) {
      if (filling.before) write(name, null);
      continue;
    }
    const isNeeded =
      required || (when !== null && !whenOptional) || (requiredWhen !== null && holds(requiredWhen, known));
    if (filling.before && isKept(entity, field, filling.before)) continue;
    if (field.default !== null && !filling.isWhole && !filling.before) {
      setPath(name)(known, defaultOf(field));
      continue;
    }
    if (!isNeeded && !filling.isWhole && isEmpty(valueAt(body, name))) continue;
    const value = await valueFor(entity, field, known, filling);
    if (value === notFound || (typeof value === 'string' && isReference(field))) {
      if (isNeeded) return `no value for ${name}: ${String(value)}`;
    } else write(name, value);
  }
  const missing = await keepOne(entity, body, filling);
  return missing ?? body;
}

/** Of references of which a record has one, the first that has a value stays; or why there is none. */
async function keepOne(entity: Entity, body: Body, { named }: Filling): Promise<string | null> {
  for (const { fields, required } of entity.oneOf ?? []) {
    const kept = fields.find(name => !isEmpty(valueAt(body, name)));
    for (const name of fields) if (name !== kept) setPath(name)(body, null);
    const first = entity.fields.find(({ name }) => name === fields[0]);
    if (!required || kept || !first) continue;
    const id = await named(first);
    if (typeof id === 'string') return id;
    setPath(first.name)(body, id);
  }
  return null;
}

const isReference = ({ kind }: ModelField) => kind === 'ref' || kind === 'refs';

const isWritten = ({ computed, readOnly, secret }: ModelField): boolean => !(computed || readOnly || secret);

/** What is not to be changed later, or not in the first state. */
function isKept({ workflow }: Entity, field: ModelField, before: Body): boolean {
  const locked = workflow?.states[workflow.initial]?.locked ?? [];
  return (
    isReference(field) ||
    locked === 'all' ||
    locked.includes(field.name) ||
    (field.setOnce && !isEmpty(valueAt(before, field.name)))
  );
}

const defaultOf = (field: ModelField | undefined): unknown =>
  field?.default === '$today' ? today() : (field?.default ?? null);

async function valueFor(
  entity: Entity,
  field: ModelField,
  known: Body,
  { number, named }: Filling,
): Promise<unknown> {
  if (isReference(field)) {
    const id = await named(field);
    return typeof id === 'number' && field.kind === 'refs' ? [id] : id;
  }
  const value = fittingValue(field, number);
  // the server may fill it in later, where it has a condition
  const earlier = entity.fields.find(({ name }) => name === field.notBefore);
  const earliest = earlier ? (valueAt(known, earlier.name) ?? defaultOf(earlier)) : null;
  return typeof earliest === 'string' && typeof value === 'string' && value < earliest ? earliest : value;
}
