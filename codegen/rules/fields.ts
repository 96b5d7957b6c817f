import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldKind } from '../../src/engine/shared/field';
import { shapes } from '../../src/engine/shared/formats';
import { tidyTags } from '../../src/engine/shared/tags';
import { checks, isEqual } from '../../src/engine/shared/validatorRuntime';
import type { FieldSchema } from '../dialect/field';
import { kindOf } from '../fieldKind';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { formatNames } from '../product';
import { hasFormatIn } from './formatCheck';
import type { Candidate, Rules } from './rule';

/** Fields that the entity's own file declares; those of a fragment are judged in the fragment. */
const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);
const valuesOf = (field: FieldSchema) => field.enum ?? field.items?.enum ?? null;
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: { ...checks, 'date-time': shapes.instant },
});

export const fieldRules: Rules = {
  'A field has a label in every language': candidate =>
    own(candidate)
      .filter(([, field]) => !field['x-label'])
      .map(([name]) =>
        problem(
          candidate.file,
          ['properties', name],
          `Field "${name}" has no label`,
          'Add "x-label": {"de": "…", "en": "…"}',
        ),
      ),

  'A reference names an entity': (candidate, { names }) =>
    own(candidate).flatMap(([name, { 'x-ref': ref }]) =>
      ref && !names.has(ref.entity)
        ? [
            problem(
              candidate.file,
              ['properties', name, 'x-ref', 'entity'],
              `The entity "${ref.entity}" does not exist`,
              didYouMean(ref.entity, [...names]),
            ),
          ]
        : [],
    ),

  'A field with x-ref is an integer or an array': candidate =>
    own(candidate).flatMap(([name, field]) =>
      field['x-ref'] && field.type !== 'integer' && field.type !== 'array'
        ? [
            problem(
              candidate.file,
              ['properties', name, 'type'],
              'A reference holds ids',
              'Use "integer", or "array" for several',
            ),
          ]
        : [],
    ),

  'An array says what it holds': candidate =>
    own(candidate).flatMap(([name, field]) =>
      field.type === 'array' &&
      !field['x-ref'] &&
      !field['x-file'] &&
      (field.items?.type ?? 'integer') === 'integer'
        ? [
            problem(
              candidate.file,
              ['properties', name],
              'An array holds texts, days, rows or references',
              'Add items of type string, with enum or format date where they are no tags, of type object with properties, or x-ref',
            ),
          ]
        : [],
    ),

  'Every enum value has a label, and every label a value': candidate =>
    own(candidate).flatMap(([name, field]) => {
      const values = valuesOf(field);
      const labels = Object.keys(field['x-enum'] ?? {});
      const missing = (values ?? []).filter(value => !labels.includes(value));
      const left = labels.filter(label => !values?.includes(label));
      return [
        ...missing.map(value =>
          problem(
            candidate.file,
            ['properties', name],
            `The value "${value}" of "${name}" has no label`,
            'Add it to x-enum',
          ),
        ),
        ...left.map(label =>
          problem(
            candidate.file,
            ['properties', name, 'x-enum', label],
            `The label "${label}" belongs to no value of "${name}"`,
            didYouMean(label, values ?? []),
          ),
        ),
      ];
    }),

  'A format is one that programs know': (candidate, { product }) =>
    own(candidate).flatMap(([name, { 'x-format': format }]) => {
      if (!product || format === undefined || formatNames(product).includes(format)) return [];
      return [
        problem(
          candidate.file,
          ['properties', name, 'x-format'],
          `There is no format "${format}"`,
          didYouMean(format, formatNames(product)),
        ),
      ];
    }),

  'A default fits its own field': (candidate, { product, formats }) =>
    own(candidate).flatMap(([name, field]): readonly Problem[] => {
      const { default: usual, 'x-default-by-role': byRole = {}, 'x-format': format, ...rest } = field;
      const defaults: readonly (readonly [SchemaPath, unknown])[] = [
        [['default'], usual ?? undefined],
        ...Object.entries(byRole).map(([role, value]) => [['x-default-by-role', role], value] as const),
      ];
      const given = defaults.filter(([, value]) => value !== undefined);
      if (given.length === 0) return [];
      const schema = {
        ...plainKeywords(rest),
        ...(isSet.has(kindOf(field)) && { uniqueItems: true }),
      };
      const check = compiled(schema);
      const faultOf = (value: unknown): string | null => {
        if (!check(value)) return check.errors?.[0]?.message ?? 'does not fit';
        if (!format || typeof value !== 'string' || hasFormatIn(product, formats, format, value)) return null;
        return `must match format "${format}"`;
      };
      return given.flatMap(([place, value]) => {
        const fault = faultOf(value);
        if (fault === null) return [];
        return [
          problem(
            candidate.file,
            ['properties', name, ...place],
            `The default ${JSON.stringify(value)} breaks the rules of "${name}": it ${fault}`,
            'Change the default or the rules',
          ),
        ];
      });
    }),

  'Tags are written as they are kept': candidate =>
    own(candidate).flatMap(([name, field]) => {
      const tags = kindOf(field) === 'tags' && Array.isArray(field.default) ? field.default : [];
      const kept = tidyTags(tags);
      return isEqual(kept, tags) || new Set(tags).size < tags.length
        ? []
        : [
            problem(
              candidate.file,
              ['properties', name, 'default'],
              `The tags ${JSON.stringify(tags)} are kept as ${JSON.stringify(kept)}, without blanks around them and each once`,
              'Write them so',
            ),
          ];
    }),
};

/** Kinds whose values are lists without duplicates. */
const isSet: ReadonlySet<FieldKind> = new Set(['enums', 'tags', 'dates', 'refs']);

const compiledBefore = new Map<string, ValidateFunction>();

/** Compiling is expensive, and thousands of fields share a few schemas. */
function compiled(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const check = compiledBefore.get(key) ?? ajv.compile(schema);
  compiledBefore.set(key, check);
  return check;
}

const plainKeywords = (field: FieldSchema) =>
  Object.fromEntries(Object.entries(field).filter(([key]) => !key.startsWith('x-')));
