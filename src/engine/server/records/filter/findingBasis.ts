import type { Field, FilterExpression } from '../../../shared/field.ts';
import { ruleParts } from '../../../shared/quality.ts';
import type { Actor } from '../../access/actor.ts';
import { type Entity, entityNamed, type Model } from '../../access/model.ts';
import { ProblemError } from '../../access/problemError.ts';
import { canSee, resolveField } from '../../access/resolveField.ts';
import { guardOfValue, rowScope } from '../../access/rowScope.ts';
import { type Condition, flatConditions, type RuleBasis } from './conditionKinds.ts';

/** Parses a filter of a schema with the rights of the reader. */
type ReadWhere = (target: Entity, where: FilterExpression) => readonly Condition[];

/**
 * A finding reveals something about the field and about everything the rule compares it with, so each of these fields
 * is resolved as in any other filter. Throws a `ProblemError` if one is unknown or not readable.
 */
export function findingBasis(
  model: Model,
  actor: Actor,
  entity: Entity,
  path: string,
  rule: string,
  readWhere: ReadWhere,
): RuleBasis {
  const child = entity.meta.children.find(({ name }) => path.startsWith(`${name}.`));
  const owner = child ? entityNamed(model, child.entity) : entity;
  const own = child ? path.slice(child.name.length + 1) : path;
  const named = (name: string): Field => {
    const { hops, field } = resolveField(model, actor, owner, name, 'select');
    if (hops.length > 0 || field.computed) throw unknownRule(entity, path);
    return field;
  };
  const field = named(own);
  const { code, detail } = ruleParts(rule);
  const fields = [field, ...comparedFields(field, code, detail).map(named)];
  const looksBehind = code === 'limit' || code === 'unmatched';
  const reference = looksBehind && field.ref ? field : null;
  if (reference) requireTarget(model, actor, reference, code === 'unmatched' ? detail : null, readWhere);
  // Child rows have no row-level guard here, so fields that are readable in some rows only are refused.
  if (child && !fields.every(each => guardOfValue(model, actor, owner, 't', each) === 'open'))
    throw new ProblemError('forbiddenField', { field: path });
  if (child && reference && isLimited(model, actor, targetOf(model, reference)))
    throw new ProblemError('forbiddenField', { field: path });
  const names = fields.map(({ name }) => name).join();
  const shape = `${child?.name ?? ''}:${names}:${reference ? 'behind' : ''}`;
  return { owner, fields, reference, isOfChild: child !== undefined, shape };
}

/** Other fields of the record that decide whether it breaks the rule. */
const comparedFields = (
  { when, requiredWhen, checkedWhen, notBefore }: Field,
  code: string,
  detail: string,
): readonly string[] => [
  ...Object.keys({ ...when, ...requiredWhen, ...checkedWhen }),
  ...(code === 'notBefore' && notBefore !== null ? [notBefore] : []),
  ...(code === 'unmatched' ? [detail] : []),
];

/**
 * Requires that the actor may see the referenced records and read every field that the limit uses. Fields behind
 * further references are allowed only if the actor may see all records of that entity.
 */
function requireTarget(
  model: Model,
  actor: Actor,
  field: Field,
  matchedWith: string | null,
  readWhere: ReadWhere,
): void {
  const target = targetOf(model, field);
  const forbidden = new ProblemError('forbiddenField', { field: field.name });
  if (!canSee(actor, target)) throw forbidden;
  const { where = {}, match = {}, by = {} } = field.ref?.limit ?? {};
  for (const [theirs, own] of Object.entries(match))
    if (own === matchedWith) requireOpen(model, actor, target, theirs);
  const asked = matchedWith === null ? [where] : Object.values(by[matchedWith] ?? {});
  for (const condition of asked.flatMap(each => flatConditions(readWhere(target, each)))) {
    if (condition.kind !== 'field') throw forbidden;
    const { hops, field: last } = condition.resolved;
    if (hops.some(hop => isLimited(model, actor, hop.target))) throw forbidden;
    if (hops.length === 0) requireOpen(model, actor, target, last.name);
  }
}

function requireOpen(model: Model, actor: Actor, target: Entity, path: string): void {
  const { field } = resolveField(model, actor, target, path, 'select');
  if (guardOfValue(model, actor, target, 't', field) !== 'open')
    throw new ProblemError('forbiddenField', { field: path });
}

const targetOf = (model: Model, { ref }: Field): Entity => entityNamed(model, ref?.entity ?? '');

const isLimited = (model: Model, actor: Actor, target: Entity): boolean =>
  rowScope(model, actor, target, 't', 'see').length > 0;

const unknownRule = ({ meta }: Entity, path: string): ProblemError =>
  new ProblemError('unknownFilter', { field: path, resource: meta.resource });
