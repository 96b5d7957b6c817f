import { openData } from '@engine/server/access/openData.ts';
import { buildApp } from '@engine/server/app.ts';
import type { Database } from '@engine/server/database/connect.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import { allRights } from '@engine/server/records/rows/allRights.ts';
import type { Field } from '@engine/shared/field.ts';
import type { Validate } from '@engine/shared/validation.ts';
import { checks, officeCheck } from '@engine/shared/validatorRuntime.ts';
import { Ajv } from 'ajv';
import { recordSchema } from '../../../../codegen/jsonSchema.ts';
import type { Entity, Model } from '../../../../codegen/model.ts';
import { logKeys } from '../office.ts';
import { type Lives, livesOfRecords } from './livesOfRecords.ts';

/** What is generated of a model, as far as a server without users asks for it. */
export const factsOf = (model: Model) => ({
  ...{ product: model.product, settings: model.settings, firstSteps: model.firstSteps },
  entities: model.entities,
  validators: Object.fromEntries(model.entities.map(entity => [entity.name, validatorOf(entity, model)])),
  ...{ permissions: [], defaultGrants: {}, urls: {}, labels: { de: {}, en: {} } },
  openApi: async () => ({}),
});

/** The API of a model without code of an office, to somebody who may do everything. */
export function appOf(database: Database, model: Model) {
  const facts = factsOf(model);
  const open = openData(database, officeModel(facts), logKeys, {});
  return buildApp({
    ...{ config: { publicUrl: 'http://localhost:4000' }, facts, database, open },
    authentication: { authenticate: async () => allRights, provesOrigin: () => true },
    ...{ eventLoopDelayMs: 0, searchMs: Number.POSITIVE_INFINITY },
  });
}

/**
 * What the API answers for an entity: requests that failed in a way of which no schema may be the cause, and how its records
 * lived.
 */
export async function failuresOfServing(database: Database, model: Model, name: string): Promise<Lives> {
  const app = await appOf(database, model);
  try {
    const entity = model.byName.get(name);
    if (!entity) return { failures: [], untried: null };
    const lives = await livesOfRecords(app, model, entity);
    const failures: string[] = [];
    for (const { method, url, payload, isOwn } of requestsTo(entity)) {
      const { statusCode, body } = await app.inject({ method, url: `/api/v1/${url}`, payload });
      if (statusCode >= 500 || (isOwn && statusCode >= 400))
        failures.push(`${method} ${decodeURIComponent(url)}: ${body}`);
    }
    return { ...lives, failures: [...lives.failures, ...failures] };
  } finally {
    await app.close();
  }
}

function validatorOf(entity: Entity, model: Model): Validate {
  const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, formats: checks });
  for (const { name } of model.product.formats) ajv.addFormat(name, officeCheck(name));
  return ajv.compile(recordSchema(entity, model, 'write'));
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
  /** what the schema itself asks for, which must be answered */
  readonly isOwn?: boolean;
}

function requestsTo({ resource, fields, namedFilters, operations }: Entity): readonly Request[] {
  const list = (query: object): Request => {
    const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
    return { method: 'GET', url: `${resource}?${new URLSearchParams(parameters)}` };
  };
  const create = (payload: object): Request => ({ method: 'POST', url: resource, payload });
  const plain = fields.filter(
    ({ readOnly, computed, secret, format, pattern }) =>
      !(readOnly || computed || secret || format || pattern),
  );
  const values = Object.fromEntries(plain.map(field => [field.name, someValue(field)]));
  return [
    create({}),
    create(values),
    ...fields.map(({ name }) => create({ ...values, [name]: ['x', { x: [] }] })),
    { ...list({}), isOwn: operations.includes('list') },
    ...namedFilters.flatMap(({ name, options }) =>
      Object.keys(options).map(option => ({ ...list({ filter: { [name]: option } }), isOwn: true })),
    ),
    list({ filter: { q: 'neu 2' } }),
    ...fields.filter(({ sortable }) => sortable).map(({ name }) => list({ sort: [name, 'DESC'] })),
    ...fields
      .filter(({ filterable }) => filterable)
      .flatMap(field => [
        list({ filter: { [`${field.name}_null`]: false } }),
        list({ filter: { [field.name]: [someValue(field)].flat()[0] ?? null } }),
      ]),
  ];
}

/** Some value of the kind. */
function someValue({ kind, options, structure, minimum, minLength }: Field): unknown {
  const now = '2026-01-05T08:00:00.000Z';
  switch (kind) {
    case 'text':
      return 'ABC'.padEnd(minLength ?? 0, 'x');
    case 'boolean':
      return true;
    case 'date':
      return now.slice(0, 10);
    case 'time':
      return now.slice(11, 16);
    case 'month':
      return now.slice(0, 7);
    case 'instant':
      return now;
    case 'enum':
      return options[0]?.value;
    case 'enums':
      return options.map(({ value }) => value);
    case 'tags':
      return ['neu'];
    case 'dates':
      return [now.slice(0, 10)];
    case 'refs':
      return [];
    case 'json': {
      const parts = structure?.fields.map(part => [part.name, someValue(part)]) ?? [];
      return structure?.many ? [Object.fromEntries(parts)] : Object.fromEntries(parts);
    }
    case 'ref':
    case 'binary':
      return null;
    default:
      return minimum ?? 1;
  }
}
