import type { EntityMeta, Transition, Workflow } from '@engine/shared/entityMeta.ts';
import { isBroken, rulesOf } from '@engine/shared/tables/crossFieldRules.ts';
import { columnsOf } from '@engine/shared/tables/expression.ts';
import { entities } from '@generated/tables.ts';
import type { World } from '../access/world.ts';
import type { Answer, Caller, Office } from '../office.ts';

/** Every entity with a workflow that the API shows. */
export const workflows: readonly (EntityMeta & { readonly workflow: Workflow })[] = entities.flatMap(meta =>
  meta.workflow && meta.operations.length > 0 ? [{ ...meta, workflow: meta.workflow }] : [],
);

/** A new record in this state, with all that the step asks for. */
export async function recordIn(
  office: Office,
  world: World,
  meta: EntityMeta & { readonly workflow: Workflow },
  state: string,
  step?: Transition,
): Promise<number> {
  const fields = new Map(world.draft(meta, 'a'));
  const rich = world.draft(meta, 'a');
  for (const name of step?.requires ?? []) {
    for (const field of meta.fields.filter(each => each.name === name || each.name.startsWith(`${name}.`)))
      if ((fields.get(field.name) ?? null) === null)
        fields.set(field.name, rich.get(field.name) ?? sample(field));
  }
  // of a record that belongs to side A alone, whatever the dice of the world say
  if (meta.ownerRecord) {
    fields.set(meta.ownerRecord.resource, 'bills');
    fields.set(meta.ownerRecord.id, world.of('bill', 'a').id);
  }
  fields.set(meta.workflow.field, state);
  // Nothing is done with a bill that owes nothing.
  if (meta.name === 'bill') fields.set('open', 1_000);
  satisfyRules(meta, fields);
  await nameItsOwn(office, world, meta, fields);
  return office.insertAny(meta.name, Object.fromEntries(fields));
}

/** What a rule compares is later or more in the order of the fields. */
function satisfyRules(meta: EntityMeta, fields: Map<string, unknown>): void {
  const broken = () => rulesOf(meta).filter(rule => isBroken(rule, path => fields.get(path)));
  for (const rule of broken()) {
    const compared = meta.fields.filter(({ name }) => columnsOf(rule.expression).includes(name));
    for (const [at, field] of compared.entries()) fields.set(field.name, sample(field, at));
  }
  const [still] = broken();
  if (still)
    throw new Error(`No example of ${meta.name} satisfies its rule "${still.name}": extend sample().`);
}

/** What occurs once with another record, as a fee of a level with its bill, has one of its own each time. */
async function nameItsOwn(office: Office, world: World, meta: EntityMeta, fields: Map<string, unknown>) {
  for (const key of meta.unique) {
    const field = meta.fields.find(({ name, ref }) => ref && key.includes(name));
    const target = entities.find(({ name }) => name === field?.ref?.entity);
    if (!field || !target || (fields.get(field.name) ?? null) === null) continue;
    const own = Object.fromEntries(world.draft(target, 'a'));
    fields.set(field.name, await office.insertAny(target.name, own));
  }
}

/** Rules of the domain may refuse what the schema allows; they have tests of their own. */
export function hasRulesOfItsOwn(office: Office, meta: EntityMeta, step: Transition): boolean {
  const entity = office.model.byName.get(meta.name);
  return entity?.hooks.transitions?.[step.name] !== undefined;
}

/** What belongs to a record of another resource is visible to those who may read that one. */
export function rightsToOwners({ fields, ownerRecord }: EntityMeta): readonly string[] {
  const named = fields.find(({ name }) => name === ownerRecord?.resource);
  return named?.options.map(({ value }) => `${value}.read`) ?? [];
}

export function take(
  caller: Caller,
  meta: EntityMeta,
  id: number,
  step: string,
  body: Readonly<Record<string, unknown>> = { reason: 'Darum' },
  version = 1,
): Promise<Answer> {
  return caller.post(`${meta.resource}/${id}/transitions/${step}`, body, { 'if-match': `"v${version}"` });
}

function sample(field: EntityMeta['fields'][number], at = 0): unknown {
  if (field.kind === 'enum') return field.options[0]?.value;
  if (field.kind === 'date') return `2026-01-${10 + at}`;
  if (field.kind === 'instant') return `2026-01-05T${10 + at}:00:00.000Z`;
  if (field.kind === 'time') return `${10 + at}:00`;
  return field.kind === 'text' ? 'Wert' : Math.max(1, field.minimum ?? 1) + at;
}
