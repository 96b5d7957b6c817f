import { didYouMean, problem } from '../problem';
import { tableOf } from '../tableOf';
import { systemColumns } from './fieldAt';
import type { Rules } from './rule';

const RESERVED = new Set([
  ...systemColumns,
  'search_text',
  'q',
  'constructor',
  'prototype',
  'true',
  'false',
  'null',
]);

const MAY_BE_THERE = 'Every table has it or may get it; choose another name';

export const isReserved = (name: string): boolean => RESERVED.has(name) || name.endsWith('_folded');

export const nameRules: Rules = {
  'A resource belongs to one entity': (candidate, { byName, byTable }) => {
    const resource = candidate.schema['x-resource'];
    const table = tableOf(resource);
    const other = byName.get(byTable.get(table) ?? '');
    if (!other || other.name === candidate.name) return [];
    const same = other.schema['x-resource'] === resource ? `resource "${resource}"` : `table "${table}"`;
    return [
      problem(candidate.file, ['x-resource'], `The ${same} is taken by ${other.file}`, 'Choose another name'),
    ];
  },

  'A former resource is not in use': ({ file, schema }, { byName, byTable }) =>
    (schema['x-renamed-from'] ?? []).flatMap((former, at) => {
      const other = byName.get(byTable.get(tableOf(former)) ?? '');
      return other?.schema['x-resource'] === former
        ? [
            problem(
              file,
              ['x-renamed-from', at],
              `The resource "${former}" is that of ${other.file}`,
              'Remove it here, or that file',
            ),
          ]
        : [];
    }),

  'A field has a name of its own': ({ file, schema }) =>
    Object.keys(schema.properties)
      .filter(name => RESERVED.has(name))
      .map(name =>
        problem(
          file,
          ['properties', name],
          `The name "${name}" is reserved`,
          /^(true|false|null)$/.test(name)
            ? 'It is a value in expressions; choose another name'
            : MAY_BE_THERE,
        ),
      ),

  'A column belongs to one field': ({ file, schema, fields }) => {
    const grouped = [...fields.keys()].filter(path => path.includes('.'));
    const columns = new Map(grouped.map(path => [path.replaceAll('.', '_'), path]));
    return Object.keys(schema.properties)
      .filter(name => columns.has(name))
      .map(name =>
        problem(
          file,
          ['properties', name],
          `"${name}" and "${columns.get(name)}" would be one column`,
          'Choose another name',
        ),
      );
  },

  'A fragment that is named exists': ({ file, schema }, { fragments }) =>
    Object.entries(schema.properties).flatMap(([name, field]) =>
      field.$ref && !fragments.has(field.$ref)
        ? [
            problem(
              file,
              ['properties', name, '$ref'],
              `The fragment "${field.$ref}" does not exist`,
              didYouMean(field.$ref, [...fragments.keys()]),
            ),
          ]
        : [],
    ),

  'A fragment holds fields, not other fragments': ({ file, schema }, { fragments }) =>
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const members = Object.entries((field.$ref && fragments.get(field.$ref)?.properties) || {});
      const nested = members.find(([, member]) => member.$ref);
      return nested
        ? [
            problem(
              file,
              ['properties', name, '$ref'],
              `"${field.$ref}" refers on to "${nested[1].$ref}", which can go in a circle`,
              'Write the fields of the inner fragment into the outer one',
            ),
          ]
        : [];
    }),
};

export const requiredRules: Rules = {
  'A field that is required exists': ({ file, schema }) =>
    (schema.required ?? []).flatMap((name, index) =>
      Object.hasOwn(schema.properties, name)
        ? []
        : [
            problem(
              file,
              ['required', index],
              `Field "${name}" does not exist`,
              didYouMean(name, Object.keys(schema.properties)),
            ),
          ],
    ),
};

/** Rules about the names of fields in an entity or a fragment. */
export const ownNameRules: Rules = {
  'No field has the name of the folded text of another': ({ file, schema }) =>
    Object.keys(schema.properties)
      .filter(name => name.endsWith('_folded'))
      .map(name => problem(file, ['properties', name], `The name "${name}" is reserved`, MAY_BE_THERE)),

  'A former name is not in use': ({ file, schema, fields, groups }) =>
    Object.entries(schema.properties).flatMap(([name, { 'x-renamed-from': former }]) => {
      const what = former === undefined ? null : groups.has(former) ? 'group' : 'field';
      return former !== undefined && (fields.has(former) || groups.has(former))
        ? [
            problem(
              file,
              ['properties', name, 'x-renamed-from'],
              `The ${what} "${former}" still exists`,
              `Remove x-renamed-from, or the old ${what}`,
            ),
          ]
        : [];
    }),
};
