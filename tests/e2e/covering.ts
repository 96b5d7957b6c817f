import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { entities } from '@generated/tables.ts';
import { urls } from '@generated/urls.ts';
import { office } from '@office/screens.ts';

/** `SCREENS=whole` tries every form and examines every page in every view; otherwise, what is alike is tried twice. */
export const isWhole = process.env.SCREENS === 'whole';

/** As few entities as have every trait of all forms twice, or once where only one has it. */
export function covering(metas: readonly EntityMeta[]): readonly EntityMeta[] {
  if (isWhole) return metas;
  const traits = new Map(metas.map(meta => [meta, new Set(traitsOf(meta))]));
  const missing = new Map<string, number>();
  for (const trait of [...traits.values()].flatMap(each => [...each]))
    missing.set(trait, Math.min(2, (missing.get(trait) ?? 0) + 1));

  const chosen = new Set<EntityMeta>();
  for (;;) {
    const gain = (meta: EntityMeta) =>
      chosen.has(meta) ? 0 : [...(traits.get(meta) ?? [])].filter(trait => missing.get(trait)).length;
    const [next] = metas.toSorted((one, other) => gain(other) - gain(one));
    if (!next || gain(next) === 0) return metas.filter(meta => chosen.has(meta));
    chosen.add(next);
    for (const trait of traits.get(next) ?? [])
      missing.set(trait, Math.max(0, (missing.get(trait) ?? 0) - 1));
  }
}

/** What the screens of an entity do that those of others may not: kinds of inputs, and what the form knows of each. */
function traitsOf(meta: EntityMeta): readonly string[] {
  const { resource, operations, workflow, children } = meta;
  const has = (name: string, is: unknown) => (is ? [name] : []);
  return [
    ...operations,
    // a page that is written by hand is like no other
    ...has(`page of ${resource}`, office.pages && resource in office.pages),
    ...has('nested', urls[resource]?.list?.includes(':')),
    ...has('workflow', workflow),
    ...has('starts with a filter', meta.start),
    ...has('archived', meta.archivable),
    ...has('frozen', meta.frozen ?? meta.immutableWhen ?? meta.keptWhen),
    ...has('no overlap', meta.noOverlap.length),
    ...has(
      'unique together',
      meta.unique.some(names => names.length > 1),
    ),
    ...has('owned', meta.ownerField),
    ...meta.fields.filter(isAsked).flatMap(traitsOfField),
    ...children.flatMap(({ entity }) => {
      const child = entities.find(({ name }) => name === entity);
      return [
        'child rows',
        ...(child?.fields ?? []).filter(isAsked).map(({ kind }) => `child rows: ${kind}`),
      ];
    }),
  ];
}

const isAsked = ({ readOnly, secret, computed }: Field) => !readOnly && !secret && !computed;

function traitsOfField(field: Field): readonly string[] {
  const { kind, ref } = field;
  const rules = {
    required: field.required,
    unique: field.unique,
    when: field.when,
    'when, optional': field.when && field.whenOptional,
    'required when': field.requiredWhen,
    'not before': field.notBefore,
    follows: field.follows.length,
    default: field.default !== null,
    pattern: field.pattern,
    'checked when': field.checkedWhen,
    sensitive: field.sensitive,
    'set once': field.setOnce,
    'step up': field.stepUp,
    limited: ref?.limit,
    'limited by another field': ref?.limit && Object.keys(ref.limit.match).length,
    grouped: field.name.includes('.'),
    scale: field.scale === 4,
  };
  const held = Object.entries(rules).filter(([, is]) => is);
  return [kind, ...held.map(([rule]) => rule), ...(field.format === null ? [] : [`format ${field.format}`])];
}
