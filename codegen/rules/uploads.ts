import type { FieldSchema } from '../dialect/field';
import { problem } from '../problem';
import type { Candidate, Rules } from './rule';

/** Fields with `x-file` that the entity's own file declares. */
const uploads = ({ schema }: Candidate) =>
  Object.entries(schema.properties).filter(([, field]) => field['x-file'] !== undefined);

/** Keywords without meaning for files, and the reason. */
const without: Readonly<Partial<Record<keyof FieldSchema, string>>> = {
  items: 'the server says what it holds of a file',
  properties: 'the server says what it holds of a file',
  required: 'the server says what it holds of a file',
  'x-order': 'the server says what it holds of a file',
  'x-ref': 'it holds files and names no record',
  'x-copy-of': 'a file is uploaded, and copied from no field',
  'x-follows': 'a file is uploaded, and copied from no field',
  'x-computed': 'a file is uploaded, and not worked out',
  'x-read-only': 'no one could upload a file',
  'x-secret': 'no one could open a file',
  'x-widget': 'no other input takes files',
  'x-unique': 'each upload is a file of its own',
  default: 'a file is uploaded for each record',
  'x-default': 'a file is uploaded for each record',
  'x-default-by-role': 'a file is uploaded for each record',
};
const keywords = Object.keys(without) as (keyof typeof without)[];

/** Rules about a single field with files, in an entity or in a fragment. */
export const ownUploadRules: Rules = {
  'A field with x-file is an object, or an array for several': candidate =>
    uploads(candidate).flatMap(([name, { type }]) =>
      type === 'object' || type === 'array'
        ? []
        : [
            problem(
              candidate.file,
              ['properties', name, 'type'],
              `A field of type ${type} holds no file`,
              'Use "object", or "array" for several files',
            ),
          ],
    ),

  'Of a file only what can be meant is said': candidate =>
    uploads(candidate).flatMap(([name, field]) =>
      keywords
        .filter(keyword => keyword in field)
        .map(keyword =>
          problem(
            candidate.file,
            ['properties', name, keyword],
            `"${keyword}" means nothing for "${name}": ${without[keyword]}`,
            'Remove it, or x-file',
          ),
        ),
    ),
};

export const uploadRules: Rules = {
  'Files belong to records that have pages and rights of their own': candidate => {
    const { file, fields, schema } = candidate;
    const operations = schema['x-operations'];
    const lacks = (operation: 'read' | 'create' | 'update') =>
      operations !== undefined && !operations.includes(operation);
    return [...fields]
      .filter(([, field]) => field['x-file'] !== undefined)
      .flatMap(([path]) => {
        const [own = path] = path.split('.');
        const place = ['properties', own, ...(own === path ? ['x-file'] : [])];
        const why =
          own !== path
            ? 'stands in a group of fields'
            : schema['x-child-of'] !== undefined
              ? 'stands in a child row, which has no page'
              : lacks('read')
                ? 'belongs to records that no one reads'
                : lacks('create') && lacks('update')
                  ? 'belongs to records that no one writes'
                  : null;
        const remedy = 'Write the field into an entity whose records people read and write';
        return why === null ? [] : [problem(file, place, `"${path}" ${why}, so it holds no files`, remedy)];
      });
  },
};
