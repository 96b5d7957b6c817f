import { nested } from '@engine/server/records/rows/rows.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { entities } from '@generated/tables.ts';
import { exampleOf } from '../engine/server/records/exampleOf.ts';
import type { Operation, Schema } from './description.ts';
import type { Dice } from './dice.ts';
import { strangeValues } from './strange.ts';

/** A record that an answer showed, as it was then. */
export type Seen = Readonly<Record<string, unknown>>;

/** What was seen so far, by what its ids belong to. */
export interface Memory {
  ids(collection: string): readonly number[];
  record(collection: string, id: number): Seen | undefined;
}

/** Bodies that are meant well, made of the description and of records that were seen. */
export class Bodies {
  #number = 1_000;

  constructor(
    readonly memory: Memory,
    readonly dice: Dice,
  ) {}

  /** Of the operation on this record; bytes for a file, else what is sent as JSON. */
  of(operation: Operation, known: number | undefined): unknown {
    const { body, path, resource, collection, method } = operation;
    if (body?.type === 'application/octet-stream') return this.#file(resource);
    const record = known === undefined ? undefined : this.memory.record(collection, known);
    // how the columns of a file are read, as the answer guessed it
    if (isObject(record?.mapping) && path.endsWith('/preview') && this.dice.isUnder(0.7))
      return record.mapping;
    const isOfRecord = collection === resource && /^\/[^/]+(\/\{id\})?$/.test(path);
    if (isOfRecord) return this.#record(resource, method, record);
    return body?.schema ? this.#structure(body.schema, resource) : this.#anything(resource);
  }

  /** For a parameter or a member of a body. */
  value(name: string, schema: Schema, resource: string): unknown {
    const { dice } = this;
    if (Array.isArray(schema.enum)) return dice.pick(schema.enum);
    if ('const' in schema) return schema.const;
    if (name === 'step') return dice.pick(stepsOf(resource));
    if (name === 'values') return this.#some(this.#example(resource), 0.1);
    if (name === 'filter') return { id: this.memory.ids(resource).slice(0, 1 + dice.below(3)) };
    if (name === 'fields' && schema.type === 'object') return { number: 'X-1', paid_on: '2026-01-05' };
    if (name === 'id' || name === 'ids') return this.#id(resource);
    switch ([schema.type].flat()[0]) {
      case 'integer':
        return 1 + dice.below(4);
      case 'boolean':
        return dice.isUnder(0.5);
      case 'array':
        return this.#list(name, schema, resource);
      case 'object':
        return this.#structure(schema, resource);
      default:
        return dice.pick(['Auf Zuruf', 'name', 'a.csv', '[0,24]', '2026-01-05', resource]);
    }
  }

  #list(name: string, { items }: Schema, resource: string): readonly unknown[] {
    const { dice } = this;
    if (name === 'rows') return this.#seenRows(resource);
    const schema = isObject(items) ? items : {};
    return Array.from({ length: 1 + dice.below(3) }, () => this.value(name, schema, resource));
  }

  /** Each record once, mostly with the version that was seen. */
  #seenRows(resource: string): readonly unknown[] {
    const ids = new Set(Array.from({ length: 1 + this.dice.below(4) }, () => this.#id(resource)));
    return [...ids].map(id => ({ id, version: this.memory.record(resource, id)?.version ?? 1 }));
  }

  #structure({ properties, required }: Schema, resource: string): Schema {
    const { dice } = this;
    const needed: readonly unknown[] = Array.isArray(required) ? required : [];
    const isTaken = (name: string) => needed.includes(name) || dice.isUnder(0.6);
    const taken = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => isTaken(name));
    const made = taken.map(([name, schema]) => [
      name,
      this.value(name, isObject(schema) ? schema : {}, resource),
    ]);
    const { filter, count, ...others } = Object.fromEntries(made);
    // a bulk change names its records in one of two ways
    const isFiltered = filter !== undefined && count !== undefined && !('rows' in others);
    return withKind(isFiltered ? { ...others, filter, count } : others);
  }

  #record(resource: string, method: Operation['method'], record: Seen | undefined): unknown {
    const { dice } = this;
    const example = this.#example(resource);
    if (!record) return example;
    // as screens send it: the whole record with something changed
    if (method === 'put')
      return dice.isUnder(0.5) ? { ...record, ...this.#some(example, 0.3) } : { ...record };
    return dice.isUnder(0.5) ? example : { ...record, ...example };
  }

  #example(resource: string): Seen {
    const meta = entities.find(each => each.resource === resource);
    return meta ? nested({ meta }, exampleOf(meta, this.#number++, this.#anyIds())) : {};
  }

  /** A table of records that were seen, some of them as they are, some with another text. */
  #file(resource: string): Buffer {
    const { dice, memory } = this;
    if (dice.isUnder(0.1))
      return Buffer.from(dice.pick(['', '\u0000\u0001', 'PK\u0003\u0004', '%PDF-1.7', 'a']));
    const ids = memory.ids(resource).slice(-4);
    const records = ids.flatMap((id): readonly Seen[] => {
      const record = memory.record(resource, id);
      return record ? [record] : [];
    });
    const names = Object.entries(records[0] ?? this.#example(resource)).flatMap(([name, value]) =>
      isObject(value) || name.startsWith('_') ? [] : [name],
    );
    const cell = (value: unknown) =>
      `"${String(dice.isUnder(0.1) ? dice.pick(strangeValues) : (value ?? '')).replaceAll('"', '""')}"`;
    const rows = [...records, this.#example(resource)].map(row =>
      names.map(name => cell(row[name])).join(';'),
    );
    return Buffer.from([names.join(';'), ...rows].join('\n'));
  }

  /** For routes whose bodies the description does not tell: names that bodies of this product have. */
  #anything(resource: string): Seen {
    const { dice } = this;
    const ids = this.memory.ids(resource);
    const values = [...strangeValues, 1, 2, '2026-01-05', '2026-09', 'a@example.org', ...ids];
    return Object.fromEntries(
      Array.from({ length: dice.below(6) }, () => [dice.pick(bodyNames), dice.pick(values)]),
    );
  }

  #some = (record: Seen, chance: number): Seen =>
    Object.fromEntries(Object.entries(record).filter(() => this.dice.isUnder(chance)));

  #id(resource: string): number {
    const ids = this.memory.ids(resource);
    return ids.length === 0 ? 1 : this.dice.pick(ids);
  }

  #anyIds(): ReadonlyMap<string, number> {
    return new Map(
      entities.flatMap(({ name, resource }) =>
        this.memory.ids(resource).length === 0 ? [] : [[name, this.#id(resource)] as const],
      ),
    );
  }
}

const stepsOf = (resource: string): readonly string[] => {
  const steps = entities.find(each => each.resource === resource)?.workflow?.transitions ?? [];
  return ['nothing', ...steps.map(({ name }) => name)];
};

/** Of an order of several kinds, what belongs to its kind; the rest would only be refused. */
function withKind(body: Seen): Seen {
  const { kind, values, step, reason, fields, ...others } = body;
  switch (kind) {
    case 'update':
      return { kind, values: values ?? {}, ...others };
    case 'step':
      return { kind, step: step ?? 'nothing', reason, fields, ...others };
    case 'restore':
      return { kind, reason: reason ?? 'Auf Zuruf', ...others };
    case 'delete':
      return { kind, ...others };
    default:
      return body;
  }
}

const bodyNames = [
  'ids',
  'id',
  'kind',
  'month',
  'reason',
  'amount',
  'bill',
  'date',
  'email',
  'password',
  'code',
  'token',
  'method',
  'name',
  'roles',
  'changes',
  'filter',
  'subject',
  'body',
  'locale',
  'input',
  'parts',
];
