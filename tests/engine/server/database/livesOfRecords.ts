import { setPath } from '@engine/server/records/rows/value.ts';
import { holds, isEmpty, valueAt } from '@engine/shared/recordValues.ts';
import type { FastifyInstance } from 'fastify';
import type { Entity, Model } from '../../../../codegen/model.ts';
import { type Body, filledRecord } from './filledRecord.ts';

/** What became of the records of an entity. */
export interface Lives {
  /** answers that no schema may be the cause of */
  readonly failures: readonly string[];
  /** why not every record could be tried, for example as nothing was found that a rule lets through */
  readonly untried: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly said: string;
}

/** Faults that hang on more than a field: rules across fields, other records, and limits of what may be named. */
const beyondFields: ReadonlySet<string> = new Set(['rule', 'limit', 'unique', 'overlap', 'resultTooLarge']);

/**
 * A record is created by its defaults and required fields alone, then one with all fields; each is read, changed, listed and
 * deleted. The records that they have to name are created in the same way before.
 */
export async function livesOfRecords(app: FastifyInstance, model: Model, entity: Entity): Promise<Lives> {
  const failures: string[] = [];
  const { operations, resource } = entity;
  const made = new Map<string, number>();
  let count = 0;

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { payload, version }: { readonly payload?: Body; readonly version?: unknown } = {},
  ): Promise<Answer> {
    const headers = version === undefined ? {} : { 'if-match': `"v${version}"` };
    const { statusCode, body } = await app.inject({ method, url: `/api/v1/${path}`, headers, payload });
    const said = `${method} ${path} ${JSON.stringify(payload) ?? ''}: ${statusCode} ${body}`;
    return { status: statusCode, body: JSON.parse(body) as Body, said };
  }
  const judge = (answer: Answer, isRefusable = false): boolean => {
    const isDone = answer.status < 400;
    if (!isDone && !(isRefusable && isBeyondFields(answer))) failures.push(answer.said);
    return isDone;
  };

  /** Of an entity that others name; or why there is none. */
  async function named(name: string, above: readonly string[]): Promise<number | string> {
    const target = model.byName.get(name);
    const known = made.get(name);
    if (known !== undefined) return known;
    if (!target || above.includes(name)) return `no ${name} before the first`;
    const id = await create(target, false, [...above, name]);
    if (typeof id === 'number') made.set(name, id);
    return id;
  }

  async function create(of: Entity, isWhole: boolean, above: readonly string[]): Promise<number | string> {
    if (!of.operations.includes('create')) return `no ${of.name}, which people do not create`;
    const payload = await filledRecord(of, {
      ...{ number: count++, isWhole, before: null },
      named: ({ ref }) => named(ref?.entity ?? '', above),
    });
    if (typeof payload === 'string') return payload;
    for (let attempt = 0; ; attempt++) {
      const answer = await call('POST', of.resource, { payload });
      const ruledOut = attempt < 3 && isBeyondFields(answer) ? faultsOf(answer) : [];
      // Rules mostly say what may not be there together.
      const dropped = ruledOut.filter(
        ([name]) =>
          !isEmpty(valueAt(payload, name)) &&
          of.fields.some(field => field.name === name && !field.required && field.when === null),
      );
      if (dropped.length === 0) return judge(answer, true) ? Number(answer.body.id) : answer.said;
      for (const [name] of dropped) setPath(name)(payload, null);
    }
  }

  async function live(id: number): Promise<void> {
    const path = `${resource}/${id}`;
    if (operations.includes('list')) judge(await call('GET', resource));
    if (!operations.includes('read')) return;
    const read = await call('GET', path);
    if (!judge(read)) return;
    const { version } = read.body;
    const isFinal = entity.immutableWhen !== null && holds(entity.immutableWhen, read.body);
    if (operations.includes('update') && !isFinal && !entity.frozen) {
      judge(await call('PUT', path, { payload: read.body, version }));
      const payload = await filledRecord(entity, {
        ...{ number: count++, isWhole: false, before: read.body },
        named: async () => 'not renamed',
      });
      if (typeof payload !== 'string') judge(await call('PUT', path, { payload, version }), true);
    }
    const isKept = entity.keptWhen && holds(entity.keptWhen, read.body);
    if (!operations.includes('delete') || isFinal || isKept || entity.frozen) return;
    const latest = await call('GET', path);
    judge(await call('DELETE', path, { version: latest.body.version }));
  }

  for (const isWhole of [false, true]) {
    const id = await create(entity, isWhole, [entity.name]);
    if (typeof id === 'string') return { failures, untried: id };
    await live(id);
  }
  return { failures, untried: null };
}

const faultsOf = ({ body: { errors } }: Answer) =>
  Object.entries((errors ?? {}) as Readonly<Record<string, { readonly code: string }>>);

const isBeyondFields = (answer: Answer): boolean => {
  const faults = faultsOf(answer);
  return faults.length > 0 && faults.every(([, { code }]) => beyondFields.has(code));
};
