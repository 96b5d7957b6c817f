import { nested } from '@engine/server/records/rows.ts';
import { isObject } from '@engine/shared/isObject.ts';
import { entities } from '@generated/tables.ts';
import type { Answer } from '../engine/server/office.ts';
import { exampleOf } from '../engine/server/records/exampleOf.ts';
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

/** A record that an answer showed, as it was then. */
type Seen = Readonly<Record<string, unknown>>;

/**
 * Makes requests from a description, half of them meant well, and learns from the answers: ids, versions and records to
 * ask for, change, and take through their steps.
 */
export class Fuzzer {
  readonly #seen = new Map<string, Map<number, Seen>>();
  readonly #writing: readonly Operation[];
  #number = 1_000;

  constructor(
    readonly operations: readonly Operation[],
    readonly dice: Dice,
  ) {
    this.#writing = operations.filter(({ takesBody, isFile }) => takesBody && !isFile);
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
    const known = this.#pick(operation.resource);
    const id = known !== undefined && dice.isUnder(0.93) ? String(known) : dice.pick(strangeIds);
    const url = `${this.#path(operation, id)}${this.#query(operation)}`;
    if (!operation.takesBody) return [operation, this.#request(operation, { url, known })];
    const meant = this.#body(operation, known);
    const body = dice.isUnder(0.5) ? meant : distort(meant, dice);
    if (dice.isUnder(0.95)) return [operation, this.#request(operation, { url, known, body })];
    return [
      operation,
      this.#request(operation, { url, known, body: distortText(JSON.stringify(body), dice) }),
    ];
  }

  learn({ resource, method }: Operation, { status, body }: Answer): void {
    if (status >= 400) return;
    const records = Array.isArray(body) ? body : [body];
    for (const record of records) {
      if (!isObject(record) || typeof record.id !== 'number') continue;
      const seen = this.#seen.get(resource) ?? new Map<number, Seen>();
      this.#seen.set(resource, seen);
      if (method === 'delete') seen.delete(record.id);
      else seen.set(record.id, record);
      // enough to choose from, and as new as possible
      const [oldest] = seen.keys();
      if (seen.size > 300 && oldest !== undefined) seen.delete(oldest);
    }
  }

  #request(
    { method }: Operation,
    {
      url,
      known,
      body,
    }: { readonly url: string; readonly known?: number | undefined; readonly body?: unknown },
  ): Request {
    return { method, url, body, headers: method === 'get' ? {} : this.#headers(known, url) };
  }

  #headers(known: number | undefined, url: string): Readonly<Record<string, string>> {
    const { dice } = this;
    const record = this.#record(url.split('/')[1] ?? '', known);
    const version = dice.isUnder(0.9) ? (record?.version ?? 1) : dice.pick([0, -1, 1e9, '', '*', '"', 'v']);
    return {
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

  #query({ isList, isFigures, isFile, resource }: Operation): string {
    const { dice } = this;
    if (!isList && !isFigures && !isFile)
      return dice.isUnder(0.03) ? `?x=${encodeURIComponent(JSON.stringify(dice.pick(strangeValues)))}` : '';
    const [record = {}] = [...(this.#seen.get(resource)?.values() ?? [])];
    const field = () =>
      dice.pick([...Object.keys(record), 'id', 'q', 'nothing', '_label', 'created_by', ...paths]);
    const operator = () =>
      dice.pick(['', '_eq', '_neq', '_gt', '_lte', '_like', '_null', '_eq_any', '_neq_any', '_x']);
    const parts: [string, unknown][] = [];
    if (isFigures && dice.isUnder(0.8)) parts.push(['by', field()]);
    if (isFigures && dice.isUnder(0.1)) parts.push(['unit', dice.pick(['day', 'month', 'year', 'hour'])]);
    if (!isFigures && dice.isUnder(0.5))
      parts.push(['sort', [field(), dice.pick(['ASC', 'DESC', 'asc', 'UP', ''])]]);
    if (isFile) parts.push(['format', dice.pick(['csv', 'csv', 'xlsx', 'pdf'])]);
    if (isFile && dice.isUnder(0.5)) parts.push(['fields', [field()]]);
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
    const distorted = dice.isUnder(0.3)
      ? parts.map(([name, value]) => [name, distort(value, dice)] as const)
      : parts;
    const textOf = (name: string, value: unknown) =>
      plain.has(name) && /^\w+$/.test(String(value)) ? String(value) : (JSON.stringify(value) ?? '');
    const search = distorted.map(
      ([name, value]) => `${name}=${encodeURIComponent(textOf(name, value)).slice(0, 12_000)}`,
    );
    return search.length > 0 ? `?${search.join('&')}` : '';
  }

  #body({ path, resource, method }: Operation, known: number | undefined): unknown {
    const { dice } = this;
    if (/\/transitions\//.test(path)) return this.#step(path, resource);
    if (path.endsWith('/export'))
      return { format: dice.pick(['csv', 'xlsx']), filter: { id: this.#idsOf(resource) } };
    const meta = entities.find(each => each.resource === resource);
    if (!meta || path.split('/').length > 3) return this.#anything(resource);
    const record = this.#record(resource, known);
    const examples = nested({ meta }, exampleOf(meta, this.#number++, this.#anyIds()));
    if (!record) return examples;
    // as screens send it: the whole record with something changed
    if (method === 'put') return dice.isUnder(0.5) ? { ...record, ...some(examples, dice) } : { ...record };
    return dice.isUnder(0.5) ? examples : { ...record, ...examples };
  }

  #step(path: string, resource: string): unknown {
    const { dice } = this;
    const reason = { reason: 'Auf Zuruf' };
    const ids = Array.from({ length: dice.below(4) }, () => this.#pick(resource) ?? 1);
    const fields = dice.isUnder(0.2) && { fields: { number: 'X-1', cut_amount: 100, paid_on: '2026-01-05' } };
    const decision = dice.isUnder(0.2) && { decision: dice.pick(['approve', 'refuse', 'withdraw']) };
    return {
      ...(path.includes('{id}') ? {} : { ids }),
      ...(dice.isUnder(0.8) && reason),
      ...fields,
      ...decision,
    };
  }

  /** For routes whose bodies the description does not tell: names that bodies of this product have. */
  #anything(resource: string): unknown {
    const { dice } = this;
    const values = [
      ...strangeValues,
      1,
      2,
      '2026-01-05',
      '2026-09',
      'a@example.org',
      ...this.#idsOf(resource),
    ];
    const names = dice.below(6);
    return Object.fromEntries(Array.from({ length: names }, () => [dice.pick(bodyNames), dice.pick(values)]));
  }

  #anyIds(): ReadonlyMap<string, number> {
    return new Map(
      entities.flatMap(({ name, resource }) => {
        const id = this.#pick(resource);
        return id === undefined ? [] : [[name, id] as const];
      }),
    );
  }

  #idsOf = (resource: string): readonly number[] => [...(this.#seen.get(resource)?.keys() ?? [])];

  #pick(resource: string): number | undefined {
    const ids = this.#idsOf(resource);
    return ids.length === 0 ? undefined : this.dice.pick(ids);
  }

  #record = (resource: string, id: number | undefined): Seen | undefined =>
    id === undefined ? undefined : this.#seen.get(resource)?.get(id);
}

const some = (record: object, dice: Dice): object =>
  Object.fromEntries(Object.entries(record).filter(() => dice.isUnder(0.3)));

/** parameters that are no JSON */
const plain: ReadonlySet<string> = new Set(['format', 'by', 'unit']);
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
