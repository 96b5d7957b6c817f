import type { Data } from '@engine/server/access/data.ts';
import { ViolationError } from '@engine/server/access/databaseProblem.ts';
import { entityNamed } from '@engine/server/access/model.ts';
import { ProblemError } from '@engine/server/access/problemError.ts';
import { validate } from '@engine/server/records/input/validate.ts';
import { insertRow, nested } from '@engine/server/records/rows/rows.ts';
import { createRecord } from '@engine/server/records/write/save.ts';
import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import { holds } from '@engine/shared/recordValues.ts';
import { entities } from '@generated/tables.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Office, openOffice } from '../office.ts';
import { exampleOf } from './exampleOf.ts';

const runs = 12;
/** Multiples of three differ from the seeded record (1) in every counted-off value too. */
const numbers = fc.integer({ min: 1, max: 300_000 }).map(number => number * 3);

describe.each(dialects)('form, API and database judge alike on %s', dialect => {
  let office: Office;
  const seeded = new Map<string, number>();

  beforeAll(async () => {
    office = await openOffice(dialect);
    for (const meta of entities.filter(meta => !isPair(meta))) await seed(meta);
  });
  afterAll(() => office.close());

  /** One record of every entity, so that references have something to name. */
  async function seed(meta: EntityMeta): Promise<number> {
    const known = seeded.get(meta.name);
    if (known !== undefined) return known;
    for (const field of meta.fields) {
      const target = entities.find(({ name }) => name === field.ref?.entity);
      const needed =
        field.required || (field.when !== null && !field.whenOptional) || field.requiredWhen !== null;
      if (target && target !== meta && needed && !field.ref?.join) await seed(target);
    }
    const id = await office.insertAny(meta.name, Object.fromEntries(exampleOf(meta, 1, seeded)));
    seeded.set(meta.name, id);
    return id;
  }

  test.each(entities.map(meta => [meta.name, meta] as const))('%s', async (_name, meta) => {
    await fc.assert(
      fc.asyncProperty(numbers, fc.nat(), async (number, choice) => {
        const valid = exampleOf(meta, number, seeded);
        fc.pre(!repeatsSeed(meta, valid));
        expect([meta.name, await verdicts(meta, valid)]).toEqual([meta.name, agreed('accepts', meta)]);

        const faults = faultsFor(meta, valid);
        const fault = faults[choice % faults.length];
        if (!fault) return;
        const broken = new Map([...valid, [fault.field, fault.value]]);
        expect([fault, await verdicts(meta, broken)]).toEqual([fault, agreed('refuses', meta)]);
      }),
      { seed: 20_260_321, numRuns: runs },
    );
  });

  /** Two digits are soon used up; uniqueness is no matter of the single record. */
  function repeatsSeed(meta: EntityMeta, fields: ReadonlyMap<string, unknown>): boolean {
    if (!seeded.has(meta.name)) return false;
    const seed = exampleOf(meta, 1, seeded);
    const isSame = (name: string) => fields.has(name) && fields.get(name) === seed.get(name);
    return (
      meta.fields.some(({ unique, name }) => unique && isSame(name)) ||
      meta.unique.some(names => names.every(isSame))
    );
  }

  async function verdicts(meta: EntityMeta, fields: ReadonlyMap<string, unknown>) {
    const entity = entityNamed(office.model, meta.name);
    const faults = {};
    validate(entity, fields, faults);
    return {
      form: Object.keys(faults).length === 0 ? 'accepts' : 'refuses',
      ...(meta.operations.includes('create') && {
        api: await verdict(office.data, data =>
          createRecord(data, entity, nested(entity, writable(meta, fields))),
        ),
      }),
      database: await verdict(office.data, data => insertRow(data, entity, fields)),
    };
  }
});

/** Differs by nothing but the records that it names: a seeded one would be in the way of every other. */
function isPair(meta: EntityMeta): boolean {
  const isReference = (name: string) => meta.fields.some(field => field.name === name && field.ref !== null);
  const isOnePer = meta.fields.some(({ unique, ref }) => unique && ref !== null);
  const isOneAtATime = meta.noOverlap.some(({ within }) => within.every(isReference));
  return isOnePer || isOneAtATime || meta.unique.some(names => names.every(isReference));
}

const agreed = (verdict: string, meta: EntityMeta) => ({
  form: verdict,
  ...(meta.operations.includes('create') && { api: verdict }),
  database: verdict,
});

class Undo extends Error {}

/** Tries a write and takes it back. */
async function verdict(data: Data, write: (data: Data) => Promise<unknown>): Promise<string> {
  try {
    await data.transaction(async inner => {
      await write(inner);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return 'accepts';
    const refused =
      error instanceof ViolationError || (error instanceof ProblemError && error.status === 400);
    if (refused) return 'refuses';
    throw error;
  }
  throw new Error('not undone');
}

function writable(meta: EntityMeta, fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const names = new Set(
    meta.fields.filter(field => !field.readOnly && !field.secret).map(({ name }) => name),
  );
  return new Map([...fields].filter(([name]) => names.has(name) && name !== meta.workflow?.field));
}

interface Fault {
  readonly field: string;
  readonly rule: string;
  readonly value: unknown;
}

/** Ways to break one rule of one field that all enforcers must notice. */
function faultsFor(meta: EntityMeta, valid: ReadonlyMap<string, unknown>): readonly Fault[] {
  const record = nested({ meta }, valid);
  return meta.fields
    .filter(
      field => !field.readOnly && !field.secret && !field.computed && field.name !== meta.workflow?.field,
    )
    .filter(field => field.when === null || holds(field.when, record))
    .flatMap(field => faultsOf(field).map(([rule, value]) => ({ field: field.name, rule, value })));
}

function faultsOf(field: Field): readonly (readonly [rule: string, value: unknown])[] {
  const isFilled = field.default !== null || field.follows.length > 0;
  const needed = field.required && !isFilled && !field.ref?.join && field.kind !== 'enums';
  return [
    ...(needed ? [['required', null] as const] : []),
    ...(field.kind === 'text' && field.maxLength !== null
      ? [['maxLength', 'x'.repeat(field.maxLength + 1)] as const]
      : []),
    ...(field.minimum !== null ? [['minimum', field.minimum - 1] as const] : []),
    ...(field.maximum !== null ? [['maximum', field.maximum + 1] as const] : []),
    ...(field.pattern !== null && field.checkedWhen === null ? [['pattern', '~'] as const] : []),
    ...(field.kind === 'enum' ? [['enum', 'no such value'] as const] : []),
    ...(field.kind === 'date' || field.kind === 'month' || field.kind === 'time'
      ? [['shape', '2026-1-5'] as const]
      : []),
  ];
}
