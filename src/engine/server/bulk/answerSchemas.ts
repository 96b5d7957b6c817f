import { bulkOutcomes } from '../../shared/bulk.ts';
import { closedObject } from '../../shared/openApiSchema.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };

/** JSON schemas of `BulkAnswer` and `BulkRow` for the OpenAPI document. */
export const bulkSchemas = {
  BulkChange: {
    description: 'How far a bulk change is, and how many records had which outcome.',
    ...closedObject({
      id: integer,
      resource: text,
      kind: { enum: ['update', 'step', 'delete', 'restore'] },
      step: { ...textOrNull, description: 'The step that it takes; null for other kinds.' },
      stage: { enum: ['gather', 'change', 'undo'] },
      job: { type: ['integer', 'null'] },
      isAtWork: flag,
      jobStatus: textOrNull,
      progress: closedObject({ done: integer, total: integer }),
      error: { ...textOrNull, description: 'Why the job failed.' },
      counts: closedObject(
        Object.fromEntries([...bulkOutcomes, 'total', 'waiting'].map(name => [name, integer])),
      ),
      canUndo: flag,
    }),
  },
  BulkRows: {
    description: 'Outcomes and reasons, record by record.',
    type: 'array',
    items: closedObject({
      record: integer,
      label: { ...textOrNull, description: "Null: it is gone, or out of the caller's sight." },
      outcome: { enum: [...bulkOutcomes, null], description: 'Null: not begun.' },
      faults: {
        type: 'array',
        items: closedObject({
          label: { ...textOrNull, description: 'The field; null: of the record as a whole.' },
          message: text,
        }),
      },
    }),
  },
} as const;
