import { closedObject } from '../../shared/openApiSchema.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const integer = { type: 'integer' };
const integerOrNull = { type: ['integer', 'null'] };
const flag = { type: 'boolean' };
const listOf = (items: object) => ({ type: 'array', items });
const cells = listOf({ type: ['string', 'number', 'boolean', 'null'] });

/** JSON schemas of `ImportAnswer` and `ImportedRow` for the OpenAPI document. */
export const importSchemas = {
  Import: {
    description: 'How far an import is: its columns, mapping, counts and job.',
    ...closedObject({
      id: integer,
      resource: text,
      filename: text,
      stage: { enum: ['reading', 'read', 'preview', 'commit', 'undo', 'expired'] },
      job: integerOrNull,
      isAtWork: flag,
      jobStatus: textOrNull,
      progress: closedObject({ done: integer, total: integerOrNull }),
      error: { ...textOrNull, description: 'Why the job failed.' },
      columns: listOf(closedObject({ name: text, samples: cells })),
      fields: { ...listOf(text), description: 'Those that a column can fill.' },
      keys: { ...listOf(listOf(text)), description: 'What a record can be found again by.' },
      mapping: closedObject({ fields: listOf(textOrNull), key: listOf(text) }),
      counts: closedObject(
        Object.fromEntries(
          ['total', 'new', 'changed', 'unchanged', 'faulty', 'waiting', 'done'].map(name => [name, integer]),
        ),
      ),
    }),
  },
  ImportRows: {
    description: 'Changes or faults, row by row.',
    ...listOf(
      closedObject({
        place: { ...integer, description: 'The row of the file, its head being row 1.' },
        outcome: {
          enum: ['new', 'changed', 'unchanged', 'faulty', null],
          description: 'Null: it was not tried yet.',
        },
        record: integerOrNull,
        isDone: flag,
        cells,
        changes: {
          type: 'object',
          description: 'Old and new value by field.',
          additionalProperties: { type: 'array', minItems: 2, maxItems: 2 },
        },
        faults: listOf(
          closedObject({ field: { ...text, description: 'Empty: of the row as a whole.' }, message: text }),
        ),
      }),
    ),
  },
} as const;
