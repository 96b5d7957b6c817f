import type { EntityMeta } from '@engine/shared/entityMeta.ts';
import type { Field } from '@engine/shared/field.ts';
import type { Answer, Caller } from '../office.ts';
import { query } from '../office.ts';
import { changeStatus, type Expected } from './expectations.ts';
import {
  canKnow,
  canName,
  entityOf,
  holds,
  isShownIn,
  mayDoMore,
  ownerOf,
  type Person,
  reaches,
  valueFor,
} from './naive.ts';
import type { World, WorldRow } from './world.ts';

/** One call and what must come of it. None of them changes anything, whatever the rights. */
export interface Probe {
  readonly name: string;
  ask(caller: Caller): Promise<Answer>;
  readonly expected: Expected;
}

type Probes = readonly Probe[];

const stale = { 'if-match': '"v999999"' };

/** Every path to the records of one resource, over up to `depth` references. */
export function probesOf(world: World, person: Person, meta: EntityMeta, depth: number): Probes {
  const rows = world.rowsOf(meta.name).filter(({ fields }) => fields.size > 0);
  const context: Context = { world, person, meta, rows, listed: listedRows(world, person, meta) };
  const isPlain = person.narrowed.size === 0 && person.clients === null && person.companies === null;
  const tried = isPlain && meta.ownerField === null ? rows.slice(0, 1) : rows;
  return [
    described(context),
    ...lists(context),
    ...nestedLists(context),
    ...throughReferences(context),
    ...markedFields(context, depth),
    ...searches(context),
    ...searchesByLabel(context),
    ...namedFilters(context),
    ...tried.flatMap(row => [...singles(context, row), ...changes(context, row)]),
    ...creations(context),
    ...exports(context),
    // who may not list is refused as by the list
    ...(holds(person, meta, 'list') ? [imports(context), bulkDeletion(context)] : []),
  ];
}

interface Context {
  readonly world: World;
  readonly person: Person;
  readonly meta: EntityMeta;
  readonly rows: readonly WorldRow[];
  /** what a list without a filter shows */
  readonly listed: readonly WorldRow[];
}

function listedRows(world: World, person: Person, meta: EntityMeta): readonly WorldRow[] {
  return world.rowsOf(meta.name).filter(row => reaches(world, person, row, 'list'));
}

function get({ person }: Context, path: string, expected: Expected): Probe {
  return {
    name: `${person.name}: GET ${decodeURIComponent(path)}`,
    ask: caller => caller.get(path),
    expected,
  };
}

function list(context: Context, parameters: Parameters<typeof query>[0], expected: Expected): Probe {
  return get(context, `${context.meta.resource}${query({ range: [0, 99], ...parameters })}`, expected);
}

/** 403 without the right to list; else these of the records that are listed. */
function listOf({ person, meta }: Context, rows: readonly WorldRow[]): Expected {
  return holds(person, meta, 'list') ? { status: [200], rows } : { status: [403] };
}

/** The description of the API names what may be done, and nothing else. */
function described({ person, meta }: Context): Probe {
  const actions = [
    ['', 'get', 'list'],
    ['', 'post', 'create'],
    ['/{id}', 'get', 'read'],
    ['/{id}', 'put', 'update'],
    ['/{id}', 'delete', 'delete'],
  ] as const;
  const wanted = actions.filter(([, , action]) => holds(person, meta, action)).map(([, , action]) => action);
  return {
    name: `${person.name}: openapi.json of ${meta.resource}`,
    async ask(caller) {
      const { status, headers, body } = await descriptionFor(caller);
      const found = actions.filter(([path, method]) => body.paths[`/${meta.resource}${path}`]?.[method]);
      return {
        status,
        headers,
        content: Buffer.alloc(0),
        body: { actions: found.map(([, , action]) => action) },
      };
    },
    expected: { status: [200], actions: wanted },
  };
}

const descriptions = new WeakMap<Caller, Promise<Answer>>();

/** Half a megabyte: asked for once per person. */
function descriptionFor(caller: Caller): Promise<Answer> {
  const answer = descriptions.get(caller) ?? caller.get('openapi.json');
  descriptions.set(caller, answer);
  return answer;
}

function lists(context: Context): Probes {
  const { meta, rows, listed } = context;
  const ids = rows.map(({ id }) => id);
  const first = listed.filter(({ id }) => ids.includes(id));
  return [
    // the log grows while it is read
    ...(meta.name === 'activity' ? [] : [list(context, {}, listOf(context, listed))]),
    list(context, { filter: { id: ids } }, listOf(context, first)),
    ...rows.slice(0, 2).map(row =>
      list(
        context,
        { filter: { id: [row.id] } },
        listOf(
          context,
          listed.filter(({ id }) => id === row.id),
        ),
      ),
    ),
  ];
}

/** The file of a list: the columns that may be known, the records that both rights reach, and nothing else. */
function exports({ world, person, meta, listed }: Context): Probes {
  const isAllowed = holds(person, meta, 'list') && holds(person, meta, 'export');
  const cells = meta.fields.filter(({ kind, secret }) => kind !== 'json' && kind !== 'binary' && !secret);
  const known = cells.filter(field => canKnow(person, meta, field)).map(({ name }) => name);
  const file = (fields: readonly string[], expected: Expected): Probe => ({
    name: `${person.name}: GET ${meta.resource}/export ${fields.join(',')}`,
    async ask(caller) {
      const search = new URLSearchParams({ format: 'csv', fields: JSON.stringify(fields) });
      const answer = await caller.get(`${meta.resource}/export?${search}`);
      return answer.status === 200
        ? { ...answer, body: { file: answer.body, ids: idsIn(answer.body) } }
        : answer;
    },
    expected,
  });
  const ids = listed.filter(row => reaches(world, person, row, 'export')).map(({ id }) => id);
  return [
    // the log grows while it is read
    ...(meta.name === 'activity'
      ? []
      : [file(['id', ...known], isAllowed ? { status: [200], ids } : { status: [403] })]),
    // each by itself is refused in hiddenFields.test.ts
    ...cells
      .filter(({ name }) => isAllowed && !known.includes(name))
      .slice(0, 1)
      .map(({ name }) => file(['id', name], { status: [403] })),
  ];
}

/** The way in for files, and no file before one is there. */
function imports({ person, meta }: Context): Probe {
  const isAllowed = holds(person, meta, 'import');
  return {
    name: `${person.name}: GET ${meta.resource}/imports/1/rows`,
    ask: caller => caller.get(`${meta.resource}/imports/1/rows`),
    expected: { status: [isAllowed ? 404 : 403] },
  };
}

/** Is refused for its number of records, which no list has, and says how many the caller's list has. */
function bulkDeletion({ person, meta, listed }: Context): Probe {
  const isAllowed = holds(person, meta, 'delete');
  return {
    name: `${person.name}: POST ${meta.resource}/bulk`,
    ask: caller => caller.post(`${meta.resource}/bulk`, { kind: 'delete', filter: {}, count: 99_999 }),
    expected: isAllowed ? { status: [409], counted: listed.length } : { status: [403] },
  };
}

/** The first column of a file, whose rows may go over several lines. */
const idsIn = (file: string): readonly number[] =>
  file.split('\r\n').flatMap(line => (/^\d+(;|$)/.test(line) ? [Number.parseInt(line, 10)] : []));

function nestedLists(context: Context): Probes {
  const { world, person, meta, listed } = context;
  const targets = new Map<string, Field>();
  for (const field of meta.fields)
    if (field.ref && !targets.has(field.ref.entity)) targets.set(field.ref.entity, field);
  return [...targets].flatMap(([name, field]) => {
    const parent = entityOf(name);
    return world
      .rowsOf(name)
      .slice(0, 2)
      .map(row => {
        const path = `${parent.resource}/${row.id}/${meta.resource}${query({ range: [0, 99] })}`;
        const rows = listed.filter(other => namesRow(world, person, other, field, row));
        const isAllowed = holds(person, meta, 'list') && holds(person, parent, 'read');
        if (!isAllowed) return get(context, path, { status: [403] });
        if (!reaches(world, person, row, 'read')) return get(context, path, { status: [404] });
        return get(context, path, { status: [200], rows });
      });
  });
}

function namesRow(world: World, person: Person, row: WorldRow, field: Field, target: WorldRow): boolean {
  const value = valueFor(world, person, row, field);
  return Array.isArray(value) ? value.includes(target.id) : value === target.id;
}

/** Filter and sort by a text of the record that a reference names, and by the names of several. */
function throughReferences(context: Context): Probes {
  const { world, person, listed, meta } = context;
  return meta.fields
    .filter(({ ref, computed }) => ref && !computed)
    .flatMap(field => {
      const target = entityOf(field.ref?.entity ?? '');
      const text = target.fields.find(isPlainText);
      const targets = world.rowsOf(target.name).slice(0, 2);
      if (!text || targets.length === 0) return [];
      const path = `${field.name}.${text.name}`;
      const isAsked = canName(person, target) && canKnow(person, meta, field);
      const answer = (rows: readonly WorldRow[]) => (isAsked ? listOf(context, rows) : { status: [403] });
      return [
        ...(text.sortable && !field.ref?.join && meta.name !== 'activity'
          ? [list(context, { sort: [path, 'ASC'] }, answer(listed))]
          : []),
        ...targets.flatMap(row => {
          const rows = listed.filter(
            other => namesRow(world, person, other, field, row) && reaches(world, person, row, 'see'),
          );
          return [list(context, { filter: { [path]: row.fields.get(text.name) ?? '' } }, answer(rows))];
        }),
        ...(field.ref?.join
          ? targets.map(row =>
              list(
                context,
                { filter: { [`${field.name}_eq_any`]: [row.id] } },
                listOf(
                  context,
                  listed.filter(other => namesRow(world, person, other, field, row)),
                ),
              ),
            )
          : []),
      ];
    });
}

function isPlainText(field: Field): boolean {
  const isText = field.kind === 'text' && field.pattern === null && field.format === null;
  return isText && field.filterable && !field.sensitive && !field.secret && !field.computed && field.required;
}

interface MarkedPath {
  readonly path: string;
  readonly hops: readonly { readonly meta: EntityMeta; readonly field: Field; readonly target: EntityMeta }[];
  readonly owner: EntityMeta;
  readonly field: Field;
}

/** The marked and secret fields of the resource and of what it names, over up to two references. */
function markedPaths(meta: EntityMeta, depth: number): readonly MarkedPath[] {
  const own = meta.fields
    .filter(
      ({ sensitive, secret, copyOf, kind }) => sensitive || secret || (copyOf.length > 0 && kind !== 'enum'),
    )
    .map(field => ({ path: field.name, hops: [], owner: meta, field }));
  if (depth === 0) return own;
  const named = meta.fields.filter(({ ref, computed, secret }) => ref && !computed && !secret);
  return [
    ...own,
    ...named.flatMap(field => {
      const target = entityOf(field.ref?.entity ?? '');
      return markedPaths(target, depth - 1).map(rest => ({
        ...rest,
        path: `${field.name}.${rest.path}`,
        hops: [{ meta, field, target }, ...rest.hops],
      }));
    }),
  ];
}

function markedFields(context: Context, depth: number): Probes {
  const { world, person, meta, rows, listed } = context;
  return markedPaths(meta, depth).flatMap(marked => {
    const { path, hops, owner, field } = marked;
    const isReached = hops.every(hop => canKnow(person, hop.meta, hop.field) && canName(person, hop.target));
    const isAsked = isReached && canKnow(person, owner, field);
    const answer = (isPossible: boolean): Expected => {
      if (!holds(person, meta, 'list') || !isReached) return { status: [403] };
      // secrets are as good as unknown, and structures cannot be filtered by
      if (field.secret || !isPossible) return { status: [400] };
      return { status: [isAsked ? 200 : 403] };
    };
    const value = hops.length === 0 ? rows[0]?.fields.get(field.name) : null;
    const scalar = Array.isArray(value) ? value[0] : value;
    const same = (hops.length === 0 ? listed : []).filter(row =>
      JSON.stringify(valueFor(world, person, row, field) ?? null).includes(JSON.stringify(scalar ?? null)),
    );
    const exact = answer(field.filterable);
    return [
      list(context, { filter: { [`${path}_null`]: false } }, answer(field.filterable)),
      ...(hops.length === 0 && field.filterable && scalar !== undefined
        ? [
            list(
              context,
              { filter: { [path]: scalar } },
              exact.status[0] === 200 ? { ...exact, rows: same } : exact,
            ),
          ]
        : []),
      ...(hops.length < 2 ? [list(context, { sort: [path, 'DESC'] }, answer(field.sortable))] : []),
    ];
  });
}

/** Each searched field finds its record for those who may read the field, and nothing for the rest. */
function searches(context: Context): Probes {
  const { world, person, meta, rows, listed } = context;
  return meta.search.flatMap(name => {
    const field = meta.fields.find(candidate => candidate.name === name);
    if (!field || meta.name === 'activity') return [];
    return rows.slice(0, 2).flatMap(row => {
      const text = row.fields.get(name);
      if (typeof text !== 'string' || (!text.startsWith('tok') && !field.sensitive)) return [];
      const found = listed.filter(each => meets(world, person, each, text));
      return [list(context, { filter: { q: text } }, listOf(context, found))];
    });
  });
}

/** What names a record finds those that name it, for those who may see that record and what names it. */
function searchesByLabel(context: Context): Probes {
  const { world, person, meta, rows, listed } = context;
  return meta.searchThrough.flatMap(name => {
    const field = meta.fields.find(candidate => candidate.name === name);
    const named = rows.slice(0, 2).flatMap(row => namedBy(world, row, field));
    return named.flatMap(target =>
      labelFields(target.meta).flatMap(shown => {
        const text = target.fields.get(shown.name);
        if (typeof text !== 'string' || !text.startsWith('tok')) return [];
        const found = listed.filter(row => meets(world, person, row, text));
        return [list(context, { filter: { q: text } }, listOf(context, found))];
      }),
    );
  });
}

/** Is the text one of those that a search looks into, or in the label of a record that is named here? */
function meets(world: World, person: Person, row: WorldRow, text: unknown): boolean {
  const { meta } = row;
  const searched = meta.fields.filter(({ name }) => meta.search.includes(name));
  const through = meta.fields.filter(({ name }) => meta.searchThrough.includes(name));
  return says(world, person, row, searched, text) || names(world, person, row, through, text, 2);
}

function says(world: World, person: Person, row: WorldRow, fields: readonly Field[], text: unknown): boolean {
  return fields.some(field => row.fields.get(field.name) === text && isShownIn(world, person, row, field));
}

function names(
  world: World,
  person: Person,
  row: WorldRow,
  through: readonly Field[],
  text: unknown,
  depth: number,
): boolean {
  return through
    .filter(field => depth > 0 && isShownIn(world, person, row, field))
    .flatMap(field => namedBy(world, row, field))
    .filter(target => canName(person, target.meta) && reaches(world, person, target, 'see'))
    .some(target => {
      const label = target.meta.represent.flatMap(part => ('field' in part ? [part.field] : []));
      const further = target.meta.fields.filter(({ name, ref }) => label.includes(name) && ref);
      return (
        says(world, person, target, labelFields(target.meta), text) ||
        names(world, person, target, further, text, depth - 1)
      );
    });
}

function namedBy(world: World, row: WorldRow, field: Field | undefined): readonly WorldRow[] {
  if (field && field.name === row.meta.ownerRecord?.id) {
    const owner = ownerOf(world, row);
    return owner === null || owner === 'none' ? [] : [owner];
  }
  if (!field?.ref) return [];
  const entity = field.ref.entity;
  return [row.fields.get(field.name)].flat().flatMap(id => world.row(entity, id) ?? []);
}

const labelFields = (meta: EntityMeta): readonly Field[] =>
  meta.represent.flatMap(part =>
    'field' in part && meta.search.includes(part.field)
      ? meta.fields.filter(({ name }) => name === part.field)
      : [],
  );

function namedFilters(context: Context): Probes {
  const { person, meta } = context;
  return meta.namedFilters.flatMap(({ name, options }) =>
    Object.entries(options).map(([option, expression]) => {
      const isAsked = Object.keys(expression).every(key => canAsk(person, meta, key));
      const allowed = holds(person, meta, 'list') && isAsked;
      return list(context, { filter: { [name]: option } }, { status: [allowed ? 200 : 403] });
    }),
  );
}

function canAsk(person: Person, meta: EntityMeta, key: string): boolean {
  const [name = '', ...rest] = key.replace(/_(neq_any|eq_any|neq|null|gte|lte|gt|lt)$/, '').split('.');
  const field = meta.fields.find(candidate => candidate.name === name);
  if (!field) return name === 'archived_at';
  if (!canKnow(person, meta, field)) return false;
  const target = rest.length > 0 ? entityOf(field.ref?.entity ?? '') : null;
  return target === null || (canName(person, target) && canAsk(person, target, rest.join('.')));
}

function singles(context: Context, row: WorldRow): Probes {
  const { world, person, meta } = context;
  const path = `${meta.resource}/${row.id}`;
  if (!holds(person, meta, 'read')) return [get(context, path, { status: [403] })];
  const isRead = reaches(world, person, row, 'read');
  return [get(context, path, isRead ? { status: [200], row } : { status: [404] })];
}

/** A version that no record has, and a field that none has, stop every change that would be allowed. */
function changes(context: Context, row: WorldRow): Probes {
  const { world, person, meta } = context;
  const path = `${meta.resource}/${row.id}`;
  const steps = meta.workflow?.transitions ?? [];
  const expected = (use: string): Expected => {
    const status = changeStatus(world, person, row, use, 412);
    if (status !== 412 || !holds(person, meta, 'read')) return { status: [status] };
    return reaches(world, person, row, 'read') ? { status: [412], row } : { status: [404] };
  };
  const marked = meta.fields.filter(({ sensitive, readOnly }) => sensitive && !readOnly);
  const attempts = [
    marked.map(field => changed(field, row)),
    marked.map(field => row.fields.get(field.name)),
    marked.map(() => null),
  ];
  const bulk = `${meta.resource}${query({ filter: { id: [row.id] } })}`;
  const allowed = mayDoMore(world, person, row) ? 403 : 400;
  const status = changeStatus(world, person, row, 'update', allowed);
  return [
    {
      name: `${person.name}: PUT ${path}`,
      ask: caller => caller.put(path, {}, stale),
      expected: expected('update'),
    },
    {
      name: `${person.name}: DELETE ${path}`,
      ask: caller => caller.delete(path, undefined, stale),
      expected: expected('delete'),
    },
    ...steps.map(
      ({ name, by }): Probe => ({
        name: `${person.name}: POST ${path}/transitions/${name}`,
        ask: caller => caller.post(`${path}/transitions/${name}`, {}, stale),
        expected: by === 'people' ? expected(name) : { status: [403] },
      }),
    ),
    ...attempts.slice(0, marked.length > 0 ? 3 : 1).map((values, attempt): Probe => {
      const body = {
        nonsense: 1,
        ...Object.fromEntries(marked.map((field, index) => [field.name, values[index]])),
      };
      return {
        name: `${person.name}: PUT ${decodeURIComponent(bulk)} ${JSON.stringify(body)}`,
        ask: caller => caller.put(bulk, body),
        expected: {
          // a closed record refuses before the body is looked at
          status: status === 400 ? [400, 409] : [status],
          ...(status === 400 &&
            meta.immutableWhen === null && {
              faults: {
                nonsense: 'unknown',
                // what is empty in the record is not sent
                ...Object.fromEntries(
                  marked
                    .filter((_, index) => values[index] !== undefined)
                    .map(field => [field.name, faultOf(person, meta, field, attempt, row)]),
                ),
              },
            }),
        },
      };
    }),
  ];
}

/** The value that is stored passes for those alone who know it; an empty one is how a masked field comes back. */
function faultOf(
  person: Person,
  meta: EntityMeta,
  field: Field,
  attempt: number,
  row: WorldRow,
): 'forbidden' | null {
  if (person.holds.has(`${meta.resource}.update.${field.name}`)) return null;
  const isKnown = canKnow(person, meta, field);
  if (attempt === 0) return 'forbidden';
  // empty as it is
  if (attempt === 2 && !isSet(row.fields.get(field.name))) return null;
  return (attempt === 1) === isKnown ? null : 'forbidden';
}

const numeric: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'number', 'money']);

function changed(field: Field, row: WorldRow): unknown {
  const value = row.fields.get(field.name);
  if (field.kind === 'enums') return field.options.slice(1, 2).map(option => option.value);
  if (typeof value === 'number' || numeric.has(field.kind)) return value === 0 ? 1 : 0;
  return field.pattern === null
    ? `other ${String(value)}`
    : String(value).replace(/^./, first => (first === 'A' ? 'B' : 'A'));
}

/** What a new record may name and carry. */
function creations(context: Context): Probes {
  const { world, person, meta } = context;
  return (['a', 'b'] as const).map(side => {
    const like = world.of(meta.name, side);
    const sent = meta.fields.filter(
      ({ readOnly, secret, computed, name }) =>
        !readOnly && !secret && !computed && name !== meta.workflow?.field,
    );
    const body = nestedBody(like, sent);
    const watched = sent.filter(
      field => (field.ref || field.sensitive) && !isGiven(field) && isSet(like.fields.get(field.name)),
    );
    const allowed = holds(person, meta, 'create');
    return {
      name: `${person.name}: POST ${meta.resource} ${JSON.stringify(body)}`,
      ask: caller => caller.post(meta.resource, { ...body, nonsense: 1 }),
      expected: allowed
        ? {
            status: [400],
            faults: Object.fromEntries(watched.map(field => [field.name, newFault(context, like, field)])),
          }
        : { status: [403] },
    };
  });
}

/** Roles and permissions have rules of their own about who may give them. */
function isGiven({ ref }: Field): boolean {
  return ref?.entity === 'role' || ref?.entity === 'permission';
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function newFault({ world, person, meta }: Context, like: WorldRow, field: Field): string | null {
  if (field.sensitive) return person.holds.has(`${meta.resource}.update.${field.name}`) ? null : 'forbidden';
  const value = like.fields.get(field.name);
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const target = field.ref?.entity ?? '';
  // no one creates a user who reaches further than they do
  const own = { client: person.clients, company: person.companies }[target];
  if (meta.name === 'user' && own && !ids.every(id => own.includes(Number(id)))) return 'forbidden';
  const isSeen = ids.every(id => {
    const named = world.row(target, id);
    return named !== undefined && reaches(world, person, named, 'see');
  });
  return isSeen ? null : 'reference';
}

export function nestedBody(row: WorldRow, sent: readonly Field[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name } of sent) {
    const value = row.fields.get(name);
    if (value === undefined || value === null) continue;
    const [group = '', member] = name.split('.');
    body[group] = member === undefined ? value : { ...Object(body[group]), [member]: value };
  }
  return body;
}
