import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionsOf, operationsOf } from '../buildAccess';
import type { FieldSchema } from '../dialect/field';
import { camelCase } from '../emit/names';
import { repository } from '../officeAt.mjs';
import { didYouMean, problem } from '../problem';
import { SYSTEM_FOLDER } from '../schemaDocument';
import { tableOf } from '../tableOf';
import { circleFrom } from './circleFrom';
import type { Candidate, Rules } from './rule';

/**
 * Names that an entity cannot have: other files in `generated/`, their exports, and identifiers that
 * JavaScript reserves.
 */
const NO_ENTITIES = new Set(
  'index entities labels names validators constructor prototype arguments eval undefined'.split(' '),
);

/** First path segments below /api/v1 that belong to the server. */
const OWN_ADDRESSES = new Set(
  'auth authorization healthz maintenance metrics openapi profile quality readyz search work'.split(' '),
);

/** System columns that PostgreSQL has in every table, and SQLite's rowid aliases (the last two). */
const SYSTEM_COLUMNS = new Set('tableoid xmin cmin xmax cmax ctid oid rowid'.split(' '));

/**
 * A row of PostgreSQL must fit into a page of 8,192 bytes, in which each long text takes a pointer of 18
 * bytes: this many columns fit however long their values are. SQLite allows more.
 */
export const mostColumns = 400;

const inputs = join(repository, 'src/engine/admin/kit/inputs');
let widgets: readonly string[] | null = null;

/** Inputs that contain other inputs; `x-widget` cannot name them. */
const withParts = new Set(['ChildRowsInput', 'FileInput', 'StructureInput']);

function knownWidgets(): readonly string[] {
  widgets ??= [
    'TextArea',
    'Icon',
    ...readdirSync(inputs).flatMap(file => {
      const [, name] = /^([A-Z]\w*Input)\.tsx$/.exec(file) ?? [];
      const text = name === undefined ? '' : readFileSync(join(inputs, file), 'utf8');
      return name !== undefined &&
        !withParts.has(name) &&
        new RegExp(`^export (function|const) ${name}\\b`, 'm').test(text)
        ? [name]
        : [];
    }),
  ];
  return widgets;
}

const own = ({ schema }: Candidate) => Object.entries(schema.properties).filter(([, field]) => !field.$ref);

/**
 * Pages that every product has, such as sign-in, and the path from which a browser loads the newest build.
 */
const OWN_PAGES = /^\/((auth|builds)(\/.*)?|profile|logout|UserRechte|data-quality|authorization\/matrix)$/;

/** Rules about schemas that would be accepted but fail later: in code, in the database, or in use. */
export const soundRules: Rules = {
  'An entity has a name that code can have': ({ file, name }) =>
    NO_ENTITIES.has(camelCase(name))
      ? [
          problem(
            file,
            [],
            `"${name}" means something else in generated code`,
            `Rename the file, such as ${name}-entry.json`,
          ),
        ]
      : [],

  'A table is not one of the databases themselves': ({ file, schema }) => {
    if (file.startsWith(SYSTEM_FOLDER)) return [];
    const resource = schema['x-resource'];
    const table = tableOf(resource);
    const why = OWN_ADDRESSES.has(resource)
      ? `/api/v1/${resource} is an address of the server itself`
      : table === 'migrations'
        ? 'The table "migrations" notes which migrations were applied'
        : /^(sqlite|pg)_/.test(table)
          ? `Names of tables that begin with ${table.split('_')[0]}_ belong to the databases`
          : table.endsWith('_search')
            ? `"${table}" would be the search of "${table.replace(/_search$/, '')}"`
            : null;
    return why === null ? [] : [problem(file, ['x-resource'], why, 'Choose another name')];
  },

  'A column is not one that the databases have anyway': ({ file, schema }) =>
    Object.keys(schema.properties)
      .filter(name => SYSTEM_COLUMNS.has(name))
      .map(name =>
        problem(
          file,
          ['properties', name],
          `The databases have a column "${name}" in every table`,
          'Choose another name',
        ),
      ),

  'A table has room for its columns': ({ file, fields }) =>
    fields.size > mostColumns
      ? [
          problem(
            file,
            ['properties'],
            `${fields.size.toLocaleString('en')} fields do not fit into one row of PostgreSQL`,
            `Use at most ${mostColumns}, and put the others into an entity of their own with x-ref`,
          ),
        ]
      : [],

  'A widget is an input of the kit': candidate =>
    own(candidate).flatMap(([name, { 'x-widget': widget }]) =>
      widget === undefined || knownWidgets().includes(widget)
        ? []
        : [
            problem(
              candidate.file,
              ['properties', name, 'x-widget'],
              `There is no input "${widget}"`,
              didYouMean(widget, knownWidgets()),
            ),
          ],
    ),

  'A number has a place for it and parts that are known': candidate =>
    own(candidate).flatMap(([name, { 'x-default': value }]) => {
      if (!value?.startsWith('$sequence:')) return [];
      const pattern = value.slice('$sequence:'.length);
      const fault = (message: string, remedy: string) => [
        problem(candidate.file, ['properties', name, 'x-default'], message, remedy),
      ];
      const unknown = (pattern.match(/\{[^}]*\}?|\}/g) ?? []).find(
        part => !/^\{(year|yy|n|n:[1-9]\d?)\}$/.test(part),
      );
      if (unknown !== undefined)
        return fault(`A number has no part "${unknown}"`, 'Use {n}, {n:6} for six digits, {year} and {yy}');
      return /\{n(:\d+)?\}/.test(pattern)
        ? []
        : fault(`Every number would be "${pattern}"`, 'Add {n}, or {n:6} for six digits');
    }),

  'Conditions do not wait for each other': candidate => {
    const { file, schema } = candidate;
    const named = (name: string) => Object.keys(schema.properties[name]?.['x-when'] ?? {});
    return own(candidate).flatMap(([name]) => {
      const circle = circleFrom(name, named);
      // a condition on itself is reported by another rule
      return circle === null || circle.length === 1
        ? []
        : [
            problem(
              file,
              ['properties', name, 'x-when'],
              `${circle.map(each => `"${each}"`).join(' waits for ')} waits for "${name}": none is ever shown`,
              'Take one of the conditions away',
            ),
          ];
    });
  },

  'Who creates records can fill in what is required': candidate => {
    const { file, schema } = candidate;
    const actions = actionsOf(operationsOf(schema), schema);
    if (!actions.includes('create')) return [];
    const creators = Object.entries(schema['x-access'] ?? {})
      .filter(([, level]) =>
        typeof level === 'string' ? level === 'manage' || level === 'write' : level.includes('create'),
      )
      .map(([role]) => role);
    return own(candidate).flatMap(([name, field]) => {
      const sensitive = field['x-sensitive'];
      const allowed = typeof sensitive === 'object' ? sensitive.update : undefined;
      if (!allowed || !schema.required?.includes(name) || isGiven(field)) return [];
      const left = creators.filter(role => !allowed.includes(role));
      return left.length === 0
        ? []
        : [
            problem(
              file,
              ['properties', name, 'x-sensitive', 'update'],
              `"${name}" is required, but ${left.map(role => `"${role}"`).join(' and ')}, who may create records, may not write it`,
              'Name them here, give the field a default, or take "create" from them',
            ),
          ];
    });
  },

  'A page belongs to one entity': ({ file, name, schema }, { byName, byAddress }) => {
    const address = addressOf(schema['x-route']?.list, schema['x-resource']);
    const place = schema['x-route']?.list === undefined ? ['x-resource'] : ['x-route', 'list'];
    // an address of the server is reported by another rule
    if (!schema['x-route']?.list && OWN_ADDRESSES.has(schema['x-resource'])) return [];
    if (OWN_PAGES.test(address))
      return [
        problem(file, place, `${address} is an address of the product itself`, 'Choose another address'),
      ];
    const other = byName.get(byAddress.get(address) ?? '');
    if (!other || other.name === name) return [];
    // two entities with the same resource are reported by another rule
    if (!schema['x-route']?.list && !other.schema['x-route']?.list) return [];
    return [
      problem(file, place, `The pages at ${address} belong to ${other.file}`, 'Choose another address'),
    ];
  },
};

export const addressOf = (route: string | undefined, resource: string): string =>
  (route ?? `/${resource}`).replaceAll(/:\w+/g, ':id');

const isGiven = (field: FieldSchema): boolean =>
  field.default !== undefined || field['x-default'] !== undefined || field['x-copy-of'] !== undefined;
