import { closedObject, ref } from '../../src/engine/shared/openApiSchema';
import { longestReason, mostAtOnce } from '../../src/engine/shared/requestLimits';
import { decisions } from '../../src/engine/shared/workflow';
import type { Entity } from '../model';
import { pascalCase } from './names';

/**
 * Two paths for each transition that users can take: for one record, and for several with an outcome for
 * each.
 */
export function transitionPaths({
  name,
  resource,
  label,
  workflow,
  transitionLabels,
}: Entity): Readonly<Record<string, unknown>> {
  const steps = workflow?.transitions.filter(({ by }) => by === 'people') ?? [];
  return Object.fromEntries(
    steps.flatMap(({ name: step, from, to, requires, reason, fourEyes }) => {
      const text = transitionLabels.find(each => each.name === step)?.label.en ?? step;
      const facts = [
        `From ${from.join(', ')} to ${to}.`,
        requires.length > 0 ? ` Needs a value in ${requires.join(', ')}.` : '',
        fourEyes ? ' A second person approves it; until then the answer is 202.' : '',
      ].join('');
      const described = (bulk: '' | 'All', noun: string) => ({
        operationId: `${step}${pascalCase(name)}${bulk}`,
        tags: [resource],
        summary: `${text}: ${noun}`,
        description: facts,
      });
      const needed = reason && !fourEyes ? 'ReasonedStep' : 'Step';
      const one = {
        ...described('', label.en[0]),
        parameters: [ref('parameters/id'), ref('parameters/ifMatch'), ref('parameters/idempotencyKey')],
        requestBody: stepBody(needed),
        responses: {
          '200': {
            description: 'The record after the step.',
            content: { 'application/json': { schema: ref(`schemas/${pascalCase(name)}`) } },
          },
          ...(fourEyes && {
            '202': {
              description: 'The request waits for a second person.',
              content: { 'application/json': { schema: ref(`schemas/${pascalCase(name)}`) } },
            },
          }),
          default: ref('responses/Problem'),
        },
      };
      const several = {
        ...described('All', label.en[1]),
        requestBody: stepBody('BulkStep'),
        responses: {
          '200': {
            description: 'What became of each record.',
            content: { 'application/json': { schema: ref('schemas/StepResults') } },
          },
          default: ref('responses/Problem'),
        },
      };
      return [
        [`/${resource}/{id}/transitions/${step}`, { post: one }],
        [`/${resource}/transitions/${step}`, { post: several }],
      ];
    }),
  );
}

const stepBody = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: ref(`schemas/${name}`) } },
});

const STEP = {
  reason: { type: 'string', maxLength: longestReason },
  fields: { type: 'object', description: 'Values of required fields that have none yet.' },
  decision: {
    enum: decisions,
    description: 'About a step that waits for a second person.',
  },
};

/** Properties of a single record with a workflow about its transitions; lists leave them out. */
export const stepsOfRecord = ({ workflow }: Entity) =>
  workflow && {
    _transitions: { type: 'array', items: ref('schemas/StepChoice') },
    _approval: { oneOf: [{ type: 'null' }, ref('schemas/PendingApproval')] },
  };

const text = { type: 'string' };
export const STEPS = {
  StepChoice: {
    description: 'One step of the record as the caller may take it now.',
    ...closedObject({
      name: text,
      to: text,
      allowed: { type: 'boolean' },
      why: {
        description: 'Why not; null where the step is possible.',
        oneOf: [{ type: 'null' }, closedObject({ code: text, params: { type: 'object' }, message: text })],
      },
      missing: {
        description: 'Required fields without a value, which have to come with the step.',
        type: 'array',
        items: text,
      },
      decisions: { type: 'array', items: { enum: decisions } },
    }),
  },
  PendingApproval: {
    description: 'A step that waits for a second person.',
    ...closedObject({
      id: { type: 'integer' },
      step: text,
      reason: text,
      requested_at: text,
      requested_by: { type: ['string', 'null'], description: 'Null where the caller may not see users.' },
      isOwn: { type: 'boolean' },
    }),
  },
  Step: { type: 'object', additionalProperties: false, properties: STEP },
  ReasonedStep: { type: 'object', additionalProperties: false, required: ['reason'], properties: STEP },
  BulkStep: {
    type: 'object',
    additionalProperties: false,
    required: ['ids'],
    properties: { ids: { type: 'array', maxItems: mostAtOnce, items: { type: 'integer' } }, ...STEP },
  },
  StepResults: {
    type: 'object',
    required: ['results'],
    properties: {
      results: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'outcome'],
          properties: {
            id: { type: 'integer' },
            outcome: { enum: ['done', 'requested', 'refused'] },
            code: { type: 'string' },
            message: { type: 'string' },
            errors: { type: 'object' },
          },
        },
      },
    },
  },
};
