import type { Workflow } from '../src/engine/shared/entityMeta';
import type { WorkflowSchema } from './dialect/workflow';
import type { ModelField } from './model';

export function buildWorkflow(schema: WorkflowSchema, fields: readonly ModelField[]): Workflow {
  const states = fields.find(field => field.name === schema.field)?.options.map(option => option.value) ?? [];
  return {
    field: schema.field,
    initial: schema.initial,
    states: Object.fromEntries(
      states.map(state => [
        state,
        { locked: schema.states[state]?.locked ?? [], final: schema.states[state]?.final ?? false },
      ]),
    ),
    ...(schema.line && { line: schema.line }),
    transitions: schema.transitions.map(transition => ({
      name: transition.name,
      from: transition.from,
      to: transition.to,
      by: transition.by ?? 'people',
      requires: transition.requires ?? [],
      confirm: transition.confirm ?? false,
      reason: transition.reason ?? false,
      fourEyes: transition.fourEyes ?? false,
    })),
  };
}
