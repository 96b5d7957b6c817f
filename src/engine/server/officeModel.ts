import { adoptConventions } from '../shared/conventions.ts';
import type { EntityMeta } from '../shared/entityMeta.ts';
import { OfficeFault } from '../shared/officeFault.ts';
import type { Model } from './access/model.ts';
import { documentHooks } from './documents/documentHooks.ts';
import { checkShown } from './documents/shownFields.ts';
import type { OfficeParts } from './officeParts.ts';
import { buildModel, type ModelFacts } from './records/rows/buildModel.ts';
import type { EntityHooks, StepHooks } from './records/rows/hook.ts';
import { permissionHooks } from './rights/permissionHooks.ts';
import { roleHooks } from './rights/roleHooks.ts';
import { userHooks } from './rights/userHooks.ts';
import { settingHooks } from './settings/settingHooks.ts';

/** Hooks that protect the product itself. An office may add its own for these entities, which run afterwards. */
const engineHooks: ReadonlyMap<string, EntityHooks> = new Map([
  ['document', documentHooks],
  ['permission', permissionHooks],
  ['role', roleHooks],
  ['setting', settingHooks],
  ['user', userHooks],
]);

/**
 * The model of one office: its entities with the engine's hooks, then its own. Also sets the time zone, currency and
 * country of the process.
 */
export function officeModel(facts: ModelFacts, { hooks = {} }: Pick<OfficeParts, 'hooks'> = {}): Model {
  adoptConventions(facts.product);
  const known = new Map(facts.entities.map(meta => [meta.name, meta]));
  const own = Object.entries(hooks).flatMap(([name, added]) => (added ? [[name, added] as const] : []));
  for (const [name, { transitions = {} }] of own)
    requireSteps(name, Object.keys(transitions), known.get(name));
  const followed = own.map(([name, added]) => {
    const first = engineHooks.get(name);
    return [name, first ? inSequence(first, added) : added] as const;
  });
  const model = buildModel(facts, new Map([...engineHooks, ...followed]));
  checkShown(model);
  return model;
}

/** The compiler has checked these names only where it has seen the office. */
function requireSteps(name: string, steps: readonly string[], meta: EntityMeta | undefined): void {
  const fault = (sentence: string) =>
    new OfficeFault(
      `The office has hooks for ${sentence}. Correct \`hooks\` of \`office\` in src/office/server.ts.`,
    );
  if (!meta) throw fault(`"${name}", which is no entity`);
  const known = meta.workflow?.transitions.map(step => step.name) ?? [];
  const unknown = steps.find(step => !known.includes(step));
  if (unknown === undefined) return;
  const of = `the step "${unknown}" of "${name}"`;
  throw fault(
    meta.workflow
      ? `${of}, whose workflow does not have it. Its steps: ${known.join(', ')}`
      : `${of}, which has no workflow`,
  );
}

function inSequence(first: EntityHooks, second: EntityHooks): EntityHooks {
  const steps = new Set([...Object.keys(first.transitions ?? {}), ...Object.keys(second.transitions ?? {})]);
  return {
    async beforeSave(save) {
      await first.beforeSave?.(save);
      await second.beforeSave?.(save);
    },
    async beforeRemove(removal) {
      await first.beforeRemove?.(removal);
      await second.beforeRemove?.(removal);
    },
    async beforeRestore(restoration) {
      await first.beforeRestore?.(restoration);
      await second.beforeRestore?.(restoration);
    },
    transitions: Object.fromEntries(
      [...steps].map(step => [
        step,
        stepInSequence(first.transitions?.[step] ?? {}, second.transitions?.[step] ?? {}),
      ]),
    ),
  };
}

function stepInSequence(first: StepHooks, second: StepHooks): StepHooks {
  return {
    guard: async step => (await first.guard?.(step)) ?? (await second.guard?.(step)) ?? null,
    async prepare(step) {
      await first.prepare?.(step);
      await second.prepare?.(step);
    },
    async work(step) {
      await first.work?.(step);
      await second.work?.(step);
    },
  };
}
