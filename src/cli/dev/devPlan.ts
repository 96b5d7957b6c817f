import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Look, LookInto } from '../../../codegen/look.ts';
import { migrationNames, stepsOf } from '../../../codegen/migrations.ts';
import type { Model } from '../../../codegen/model.ts';
import {
  describeSteps,
  forkOf,
  type Plan,
  planDraft,
  planMigration,
  tablesOfMigrations,
  writeMigration,
} from '../../../codegen/plan.ts';
import { type PlanArguments, PlanFault, readPlanArguments } from '../../../codegen/planArguments.ts';
import { isDataStep, type Step } from '../../engine/shared/tables/steps.ts';
import { type Answers, argumentsOf, type Question, questionOf } from './question.ts';

export type Decision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }
  /** `fault`: the problem with the last answer */
  | { readonly kind: 'ask'; readonly question: Question; readonly fault?: string };

export interface Planner {
  /** Writes the migration to the model, unless rows violate it or data would be lost without consent. */
  decide(model: Model, answers: Answers): Promise<Decision>;
}

/**
 * Converts a message about the argument to the answer as it was typed: `--fill banks.city=nonsense(: …` →
 * `fill nonsense(: …`.
 */
const asAnswered = (fault: string): string => fault.replace(/^--(fill|map|rename) [\w.]+[=:]/, '$1 ');

/**
 * Plans migrations while a developer saves. Changes that lose nothing are collected in one migration, the
 * draft; a change that needs a decision gets its own migration, which contains that decision.
 */
export function createPlanner(folder: string, lookInto: LookInto): Planner {
  let draft: string | null = null;

  async function decide(model: Model, answers: Answers): Promise<Decision> {
    const fork = forkOf(folder);
    if (fork !== null) return { kind: 'refused', text: fork };
    const asked = readPlanArguments(argumentsOf(answers));
    const plan = planMigration(model.entities, folder, withReturns(model, asked));
    if (plan.name === null) return { kind: 'nothing' };
    const look = await lookAt(model, plan);
    const refusals = look.kind === 'looked' ? look.trial.refusals : [];
    const question = questionOf(plan, asked.acknowledge, look, tablesOfMigrations(folder));
    if (refusals.length > 0 && (answers.size > 0 || question === null))
      return { kind: 'refused', text: refusals.join('\n') };
    if (question !== null) return { kind: 'ask', question };
    return { kind: 'written', text: written(model, plan, answers.size > 0 ? asked.acknowledge : null) };
  }

  /** Tries only plans with dangers, because copying the database takes a moment. */
  async function lookAt(model: Model, { name, steps, dangers }: Plan): Promise<Look> {
    if (dangers.length === 0) return { kind: 'none' };
    const migration = { name: name ?? '', steps, acknowledge: dangers.map(danger => danger.name) };
    return lookInto({ model, url: null, folder, migration, draft: true });
  }

  /** Adds a rename back for a field that the draft has renamed and that has its former name again. */
  function withReturns(model: Model, { choices }: PlanArguments): PlanArguments['choices'] {
    const renamed = stepsOfDraft().flatMap(step => (step.kind === 'renameColumn' ? [step] : []));
    const returns = renamed.flatMap(({ table, from, column }) => {
      const columns = model.entities.find(entity => entity.table === table)?.fields ?? [];
      const has = (name: string) => columns.some(field => field.column === name);
      const to = columns.find(field => field.column === from)?.name;
      return to !== undefined && !has(column.name) && !column.name.endsWith('_folded')
        ? [{ from: `${table}.${column.field}`, to }]
        : [];
    });
    return { ...choices, renames: [...choices.renames, ...returns] };
  }

  const stepsOfDraft = (): readonly Step[] =>
    draft !== null && migrationNames(folder).at(-1) === draft ? stepsOf(folder, draft) : [];

  /**
   * `decided`: the dangers acknowledged for this change, which becomes its own migration; null: the change
   * loses nothing
   */
  function written(model: Model, plan: Plan, decided: readonly string[] | null): string {
    const whole = decided === null ? wholeDraft(model, plan) : null;
    const lines = describeSteps(plan);
    if (whole?.name && whole.steps.length === 0) {
      rmSync(join(folder, `${whole.name}.json`));
      draft = null;
      return [...lines, `Deleted: ${join(folder, whole.name)}.json, which has nothing left to do`].join('\n');
    }
    const acknowledged = whole ? acknowledgedIn(whole.name) : (decided ?? []);
    const next = whole ? { ...whole, name: renamed(whole) } : plan;
    const path = writeMigration(folder, next, acknowledged);
    draft = decided === null ? next.name : null;
    return [...lines, `Written: ${path}`].join('\n');
  }

  /**
   * The name of a draft follows its steps, if the database can follow too: it recognises another name in the same place
   * only where no step changes rows. Deletes the file of the former name.
   */
  function renamed({ name, nameOfSteps, steps }: ReturnType<typeof planDraft>): string | null {
    if (nameOfSteps === null || nameOfSteps === name || steps.some(isDataStep)) return name;
    rmSync(join(folder, `${name}.json`));
    return nameOfSteps;
  }

  /**
   * The draft including the change; null if there is no draft, or if the two together lose data that each
   * alone keeps.
   */
  function wholeDraft(model: Model, plan: Plan): ReturnType<typeof planDraft> | null {
    if (stepsOfDraft().length === 0) return null;
    const whole = planDraft(model.entities, folder);
    const known = [...acknowledgedIn(whole.name), ...plan.dangers.map(({ name }) => name)];
    return whole.dangers.every(({ name }) => known.includes(name)) ? whole : null;
  }

  function acknowledgedIn(name: string | null): readonly string[] {
    const file: { readonly acknowledge: readonly string[] } = JSON.parse(
      readFileSync(join(folder, `${name}.json`), 'utf8'),
    );
    return file.acknowledge;
  }

  return {
    async decide(model, answers) {
      try {
        return await decide(model, answers);
      } catch (error) {
        if (error instanceof PlanFault) return { kind: 'refused', text: asAnswered(error.message) };
        throw error;
      }
    },
  };
}
