import { type Inside, insideOf } from '../buildStructure';
import type { FieldSchema } from '../dialect/field';
import type { PartSchema } from '../dialect/part';
import { didYouMean, type Problem, problem, type SchemaPath } from '../problem';
import { expressionRules } from './expressions';
import { fieldRules } from './fields';
import { kindRules } from './kinds';
import { requiredRules } from './names';
import { possibleRules } from './possible';
import { type Candidate, type Rules, schemaOfFields, type World } from './rule';
import { soundRules } from './sound';

/** The rules about fields that also apply to parts of a structured value; only references are excluded. */
const { 'An array says what it holds': _, ...ofParts } = fieldRules;
const ofConditions = [
  'A condition names fields and values that they can have',
  'Conditions do not wait for each other',
];
const conditionRules: Rules = Object.fromEntries(
  Object.entries({ ...expressionRules, ...soundRules }).filter(([name]) => ofConditions.includes(name)),
);
const partRules: Rules = { ...requiredRules, ...ofParts, ...kindRules, ...possibleRules, ...conditionRules };

/** Fields that the entity's own file declares. */
const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

export const structureRules: Rules = {
  'What describes the inside of a value stands where there is one': candidate =>
    own(candidate).flatMap(([name, field]) => misplaced(candidate.file, ['properties', name], field)),

  'The parts of a structured value are in order themselves': (candidate, world) =>
    own(candidate).flatMap(([name, field]) => {
      const inside = insideOf(field);
      return inside ? judge(candidate, world, inside, ['properties', name, ...inside.place], 1) : [];
    }),
};

function misplaced(file: string, place: SchemaPath, field: FieldSchema): readonly Problem[] {
  const faults = keywords
    .filter(keyword => keyword in field && (field.type !== 'object' || !field.properties))
    .map(keyword => {
      const remedy =
        field.type === 'array'
          ? `Write it into "items", which are of type object then`
          : field.type === 'object'
            ? 'Add the parts in "properties"'
            : 'Remove it, or make the type object';
      return problem(file, [...place, keyword], `"${keyword}" says nothing of what stands inside`, remedy);
    });
  const { items } = field;
  if (!items) return faults;
  const inItems = [...place, 'items'];
  if (items.type === 'object' && !items.properties && !field['x-file'])
    return [...faults, problem(file, inItems, 'The rows have no parts', 'Add them in "properties"')];
  const unfit = (items.type === 'object' ? ['enum', 'format', 'maxLength'] : keywords).filter(
    keyword => keyword in items,
  );
  return [
    ...faults,
    ...unfit.map(keyword =>
      problem(
        file,
        [...inItems, keyword],
        `"${keyword}" means nothing for items of type ${items.type}`,
        items.type === 'object' ? 'Say it of a part' : 'Remove it, or make the type object',
      ),
    ),
  ];
}

const keywords: readonly string[] = ['properties', 'required', 'x-order'];

/** `depth`: the number of objects around the parts, the value itself included. */
function judge(
  { file }: Candidate,
  world: World,
  inside: Inside,
  place: SchemaPath,
  depth: number,
): readonly Problem[] {
  const candidate = candidateOf(file, inside);
  const at = (found: Problem): Problem => ({
    ...found,
    pointer: problem(file, place, '', '').pointer + found.pointer,
  });
  return [
    ...Object.values(partRules)
      .flatMap(rule => rule(candidate, world))
      .map(at),
    ...inside.order.flatMap((name, index) =>
      Object.hasOwn(inside.properties, name)
        ? []
        : [
            problem(
              file,
              [...place, 'x-order', index],
              `Part "${name}" does not exist`,
              didYouMean(name, Object.keys(inside.properties)),
            ),
          ],
    ),
    ...Object.entries(inside.properties).flatMap(([name, part]) => {
      const here = [...place, 'properties', name];
      return [
        ...misplaced(file, here, part),
        ...unconditional(file, here, part, inside, depth),
        ...below(candidate, world, name, part, here, depth),
      ];
    }),
  ];
}

/**
 * A condition may only name parts beside it, and only the rows of a list have defaults: an object is empty
 * until something is entered.
 */
function unconditional(
  file: string,
  place: SchemaPath,
  { default: value, 'x-when': when = {} }: PartSchema,
  { many, properties }: Inside,
  depth: number,
): readonly Problem[] {
  const strange = Object.keys(when).filter(name => !Object.hasOwn(properties, name));
  const faults = strange.map(name =>
    problem(
      file,
      [...place, 'x-when', name],
      `Part "${name}" does not exist`,
      didYouMean(name, Object.keys(properties)),
    ),
  );
  if (value === undefined || (many && depth === 1)) return faults;
  const message = 'Only the parts of rows have a default: an object is empty until something is entered';
  return [...faults, problem(file, [...place, 'default'], message, 'Remove it')];
}

function below(
  candidate: Candidate,
  world: World,
  name: string,
  part: FieldSchema,
  place: SchemaPath,
  depth: number,
): readonly Problem[] {
  const { file } = candidate;
  if (name === 'constructor' || name === 'prototype')
    return [problem(file, place, `The name "${name}" is reserved`, 'Choose another name')];
  const inside = insideOf(part);
  if (part.type === 'array' && (part.items?.type ?? 'integer') === 'integer') {
    const remedy =
      'Add items of type string or object. References stand in fields and child rows (x-children)';
    return [problem(file, place, `"${name}" holds neither texts, days nor rows`, remedy)];
  }
  if (part.type === 'object' && !inside)
    return [problem(file, place, `"${name}" has no parts`, 'Add them in "properties"')];
  if (!inside) return [];
  return depth === 1
    ? judge(candidate, world, inside, [...place, ...inside.place], depth + 1)
    : [
        problem(
          file,
          place,
          `"${name}" stands in two objects already`,
          'Write its parts beside it, or make an entity with child rows (x-children)',
        ),
      ];
}

function candidateOf(file: string, { properties, required }: Inside): Candidate {
  return {
    name: '',
    file,
    schema: schemaOfFields({ properties, required }),
    fields: new Map(Object.entries(properties)),
    groups: new Set(),
  };
}
