import { isObject } from '@engine/shared/isObject.ts';
import type { Answer } from '../engine/server/office.ts';
import { Bodies, type Seen } from './bodies.ts';
import type { Operation } from './description.ts';
import type { Dice } from './dice.ts';
import { distort, distortText, strangeIds, strangeValues } from './strange.ts';

export interface Request {
  readonly method: Operation['method'];
  /** below the base of the API, with its query */
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes requests from a description, half of them meant well, and learns from the answers: ids, versions and records to
 * ask for, change, and take through their steps.
 */
export class Fuzzer {
  readonly #seen = new Map<string, Map<number, Seen>>();
  readonly #writing: readonly Operation[];
  readonly #bodies: Bodies;

  constructor(
    readonly operations: readonly Operation[],
    readonly dice: Dice,
  ) {
    this.#writing = operations.filter(({ body, isFile }) => body !== null && !isFile);
    this.#bodies = new Bodies({ ids: this.#idsOf, record: this.#record }, dice);
  }

  /** Every list once, so that there are records to name. */
  firstRequests(): readonly (readonly [Operation, Request])[] {
    return this.operations
      .filter(({ isList }) => isList)
      .map(operation => [operation, this.#request(operation, { url: this.#path(operation, '1') })]);
  }

  next(): readonly [Operation, Request] {
    const { dice } = this;
    // most operations only read, and reading finds what writing leaves
    const operation = dice.pick(dice.isUnder(0.3) ? this.#writing : this.operations);
    const known = this.#pick(operation.collection);
    const id = known !== undefined && dice.isUnder(0.93) ? String(known) : dice.pick(strangeIds);
    const url = `${this.#path(operation, id)}${this.#query(operation)}`;
    if (!operation.body) return [operation, this.#request(operation, { url, known })];
    const meant = this.#bodies.of(operation, known);
    if (Buffer.isBuffer(meant)) return [operation, this.#request(operation, { url, known, body: meant })];
    const body = dice.isUnder(0.5) ? meant : distort(meant, dice);
    if (dice.isUnder(0.95)) return [operation, this.#request(operation, { url, known, body })];
    return [
      operation,
      this.#request(operation, { url, known, body: distortText(JSON.stringify(body), dice) }),
    ];
  }

  learn({ path, collection, method }: Operation, { status, body }: Answer): void {
    if (status >= 400 || !answersRecords(path)) return;
    const records = Array.isArray(body) ? body : [body];
    for (const record of records) {
      if (!isObject(record) || typeof record.id !== 'number') continue;
      const seen = this.#seen.get(collection) ?? new Map<number, Seen>();
      this.#seen.set(collection, seen);
      if (method === 'delete') seen.delete(record.id);
      else seen.set(record.id, record);
      // enough to choose from, and as new as possible
      const [oldest] = seen.keys();
      if (seen.size > 300 && oldest !== undefined) seen.delete(oldest);
    }
  }

  #request(
    operation: Operation,
    {
      url,
      known,
      body,
    }: { readonly url: string; readonly known?: number | undefined; readonly body?: unknown },
  ): Request {
    const { method } = operation;
    return { method, url, body, headers: method === 'get' ? {} : this.#headers(operation, known) };
  }

  #headers({ collection, body }: Operation, known: number | undefined): Readonly<Record<string, string>> {
    const { dice } = this;
    const record = known === undefined ? undefined : this.#record(collection, known);
    const version = dice.isUnder(0.9) ? (record?.version ?? 1) : dice.pick([0, -1, 1e9, '', '*', '"', 'v']);
    return {
      ...(body && { 'content-type': body.type }),
      ...(dice.isUnder(0.95) && { 'if-match': `"v${version}"` }),
      ...(dice.isUnder(0.1) && { 'idempotency-key': `key-${dice.below(50)}` }),
      ...(dice.isUnder(0.02) && {
        'content-type': dice.pick(['text/plain', 'application/xml', 'multipart/form-data']),
      }),
    };
  }

  #path({ path }: Operation, id: string): string {
    return path.replaceAll(/\{\w+\}|:\w+/g, id);
  }

  #query({ isList, isFigures, isFile, namesIds, resource, collection, parameters }: Operation): string {
    const { dice } = this;
    const parts: [string, unknown][] = parameters
      .filter(({ isRequired }) => dice.isUnder(isRequired ? 0.97 : 0.4))
      .map(({ name, schema }) => [name, this.#bodies.value(name, schema, resource)]);
    if (dice.isUnder(0.03)) parts.push(['x', dice.pick(strangeValues)]);
    if (namesIds) parts.push(['filter', { id: [this.#pick(resource) ?? 1, this.#pick(resource) ?? 2] }]);
    if (isList || isFigures || isFile)
      parts.push(...this.#listQuery({ isList, isFigures, isFile, collection }));
    const distorted = dice.isUnder(0.3)
      ? parts.map(([name, value]) => [name, distort(value, dice)] as const)
      : parts;
    const textOf = (name: string, value: unknown) =>
      typeof value === 'string' && plain.has(name) && /^[\w.]+$/.test(value)
        ? value
        : (JSON.stringify(value) ?? '');
    const search = distorted.map(
      ([name, value]) => `${name}=${encodeURIComponent(textOf(name, value)).slice(0, 12_000)}`,
    );
    return search.length > 0 ? `?${search.join('&')}` : '';
  }

  #listQuery({
    isList,
    isFigures,
    isFile,
    collection,
  }: Pick<Operation, 'isList' | 'isFigures' | 'isFile' | 'collection'>): readonly [string, unknown][] {
    const { dice } = this;
    const [record = {}] = [...(this.#seen.get(collection)?.values() ?? [])];
    const field = () =>
      dice.pick([...Object.keys(record), 'id', 'q', 'nothing', '_label', 'created_by', ...paths]);
    const operator = () =>
      dice.pick(['', '_eq', '_neq', '_gt', '_lte', '_like', '_unlike', '_null', '_eq_any', '_neq_any', '_x']);
    const parts: [string, unknown][] = [];
    if (isFigures && dice.isUnder(0.8)) parts.push(['by', field()]);
    if (isFigures && dice.isUnder(0.1)) parts.push(['unit', dice.pick(['day', 'month', 'year', 'hour'])]);
    if (!isFigures && dice.isUnder(0.5))
      parts.push(['sort', [field(), dice.pick(['ASC', 'DESC', 'asc', 'UP', ''])]]);
    if (isFile) parts.push(['format', dice.pick(['csv', 'csv', 'xlsx', 'pdf'])]);
    if (!isFigures && dice.isUnder(0.3)) parts.push(['fields', [dice.pick([field(), '$list', '$choice'])]]);
    if (isList && dice.isUnder(0.5)) {
      const first = dice.pick([0, 0, 25, 1_000_000, -1, 0.5]);
      parts.push(['range', [first, first + dice.pick([24, 99, 100, -1, 1e12])]]);
    }
    while (dice.isUnder(0.5)) {
      const name = field();
      const value = dice.isUnder(0.5) ? (record[name] ?? dice.pick(strangeValues)) : dice.pick(strangeValues);
      parts.push([
        'filter',
        { [`${name}${operator()}`]: value, ...(dice.isUnder(0.2) && { q: dice.pick(searched) }) },
      ]);
    }
    return parts;
  }

  #idsOf = (collection: string): readonly number[] => [...(this.#seen.get(collection)?.keys() ?? [])];

  #record = (collection: string, id: number): Seen | undefined => this.#seen.get(collection)?.get(id);

  #pick(collection: string): number | undefined {
    const ids = this.#idsOf(collection);
    return ids.length === 0 ? undefined : this.dice.pick(ids);
  }
}

/** The path of records of its collection, or of what one becomes by a step. */
const answersRecords = (path: string): boolean =>
  /^\/[^{:]+(\/\{id\}(\/(restore|preview|commit|undo|transitions\/\w+))?)?$/.test(path);

/** parameters that are no JSON */
const plain: ReadonlySet<string> = new Set([
  'format',
  'by',
  'unit',
  'filename',
  'outcome',
  'kind',
  'resource',
]);
const searched = ['a', 'mü', '%', 'maria huber', '1234567', '', ' ', 'x'.repeat(500), '\u0000'];
const paths = [
  'guest.last_name',
  'client.number',
  'company.client.name',
  'address.city',
  'guest.kvnr',
  'a.b.c',
  'roles',
];
