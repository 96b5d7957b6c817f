import { isObject } from '@engine/shared/isObject.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { Answer } from '../engine/server/office.ts';

/** One method of one path of the product's own description. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** `/banks/{id}` */
  readonly path: string;
  /** `banks` */
  readonly resource: string;
  /** what ids of the path belong to: `banks`, `banks/bulk` */
  readonly collection: string;
  /** null: none; without a schema its structure is described nowhere */
  readonly body: Body | null;
  /** parameters of the query beside those of lists, figures and files */
  readonly parameters: readonly Parameter[];
  /** names records by their ids in the query */
  readonly namesIds: boolean;
  readonly isList: boolean;
  /** adds the list up, perhaps by the values of a field */
  readonly isFigures: boolean;
  /** answers the list as a file of a format that is asked for */
  readonly isFile: boolean;
  /** what is wrong with an answer: its status, its kind of content, its structure; null: it is as described */
  judge(answer: Answer, url: string): string | null;
}

export type Schema = Readonly<Record<string, unknown>>;

export interface Body {
  readonly type: 'application/json' | 'application/octet-stream';
  readonly schema: Schema | null;
}

export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** A route of the server, below the base of the API: `/payments/:id/suggestions`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/**
 * All operations of an OpenAPI 3.1 document, their answers compiled to checks, and the routes that it does not tell of,
 * whose answers are only held to be no failure.
 */
export function operationsOf(document: unknown, routes: readonly Route[]): readonly Operation[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...(isObject(document) ? document : {}), $id: 'api' });
  const compiled = (...steps: readonly string[]): ValidateFunction => {
    const check = ajv.getSchema(`api#/${steps.map(step).join('/')}`);
    if (!check) throw new Error(`The description has nothing at ${steps.join(' ')}.`);
    return check;
  };
  const problem = compiled('components', 'schemas', 'Problem');
  const described = describedOperations(document, compiled, problem);
  const known = new Set(described.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':')}`));
  const others = routes
    .flatMap(ofSomeResources)
    .filter(({ method, path }) => !known.has(`${method.toLowerCase()} ${path.replaceAll(/:\w+/g, ':')}`));
  return [...described, ...others.flatMap(route => undescribed(route, problem))];
}

/** A route of all resources is asked of some: one without a workflow, one with one, and one that does not exist. */
const ofSomeResources = ({ method, path }: Route): readonly Route[] =>
  path.includes(':resource')
    ? ['banks', 'tours', 'nothing'].map(resource => ({
        method,
        path: path.replace(':resource', resource).replace(':parent', 'client').replace(':name', 'confirm'),
      }))
    : [{ method, path }];

function undescribed({ method: name, path }: Route, problem: ValidateFunction): readonly Operation[] {
  const method = methods.find(each => each === name.toLowerCase());
  if (!method) return [];
  const hasBody = method === 'post' || method === 'put';
  const judgeIt = (answer: Answer, url: string) =>
    answer.status < 400 ? null : judge(answer, [], problem, url);
  return [
    {
      method,
      path,
      resource: path.split('/')[1] ?? '',
      collection: collectionOf(path),
      body: hasBody ? { type: 'application/json', schema: null } : null,
      parameters: [],
      namesIds: false,
      isList: false,
      isFigures: false,
      isFile: false,
      judge: judgeIt,
    },
  ];
}

function describedOperations(
  document: unknown,
  compiled: (...steps: readonly string[]) => ValidateFunction,
  problem: ValidateFunction,
): readonly Operation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods
      .filter(method => isObject(item) && method in item)
      .map(method => {
        const operation = objectAt(item, method);
        const parameters: readonly unknown[] = Array.isArray(operation.parameters)
          ? operation.parameters
          : [];
        const takes = (name: string) =>
          parameters.some(each => isObject(each) && each.$ref === `#/components/parameters/${name}`);
        const answers = Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) =>
          contentTypes(response).map(type => {
            const steps = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
            return {
              status,
              type,
              check: type.includes('json') ? compiled(...steps) : undefined,
              whole:
                takes('listFields') && status === '200'
                  ? compiled(...steps, 'items', 'anyOf', '0')
                  : undefined,
            };
          }),
        );
        return {
          method,
          path,
          resource: path.split('/')[1] ?? '',
          collection: collectionOf(path),
          body: bodyIn(document, operation),
          parameters: parameters.flatMap(each => queryParameter(inlined(document, each))),
          namesIds: takes('ids'),
          isList: takes('range'),
          isFigures: takes('sumsBy') || takes('groupsBy'),
          isFile: takes('format'),
          judge: (answer, url) => judge(answer, answers, problem, url),
        };
      }),
  );
}

/** `/banks/bulk/{id}/rows` → `banks/bulk` */
const collectionOf = (path: string): string => path.split(/\/[{:]/)[0]?.slice(1) ?? '';

function bodyIn(document: unknown, operation: Schema): Body | null {
  const content = objectAt(operation.requestBody, 'content');
  if ('application/octet-stream' in content) return { type: 'application/octet-stream', schema: null };
  if (!('application/json' in content)) return null;
  const { schema } = objectAt(content, 'application/json');
  return { type: 'application/json', schema: objectAt({ schema: inlined(document, schema) }, 'schema') };
}

/** those that requests are made of elsewhere */
const ofLists: ReadonlySet<unknown> = new Set(['sort', 'range', 'filter', 'by', 'unit', 'format', 'fields']);

function queryParameter(value: unknown): readonly Parameter[] {
  if (!isObject(value) || value.in !== 'query' || ofLists.has(value.name)) return [];
  return [
    { name: String(value.name), isRequired: value.required === true, schema: objectAt(value, 'schema') },
  ];
}

/** With what its references name in their place; the deepest stay, for a structure may hold itself. */
function inlined(document: unknown, value: unknown, depth = 12): unknown {
  if (depth === 0) return {};
  if (Array.isArray(value)) return value.map(each => inlined(document, each, depth - 1));
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') {
    const [, ...names] = value.$ref.split('/');
    return inlined(document, names.reduce<unknown>(objectAt, document), depth - 1);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, inlined(document, each, depth - 1)]),
  );
}

/** An answer without a content, as of status 204, has one of no type. */
const contentTypes = (response: unknown): readonly string[] =>
  isObject(response) && 'content' in response ? Object.keys(objectAt(response, 'content')) : [''];

interface Described {
  readonly status: string;
  readonly type: string;
  readonly check: ValidateFunction | undefined;
  /** of each record of a list whose fields were not chosen */
  readonly whole: ValidateFunction | undefined;
}

function judge(
  answer: Answer,
  described: readonly Described[],
  problem: ValidateFunction,
  url: string,
): string | null {
  const type = String(answer.headers['content-type'] ?? '').split(';')[0];
  if (answer.status >= 500) return `answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`;
  if (answer.status >= 400) {
    if (type !== 'application/problem+json') return `refused as ${type}`;
    return problem(answer.body) ? null : `a problem unlike its schema: ${faultsIn(problem)}`;
  }
  const possible = described.filter(each => each.status === String(answer.status));
  if (possible.length === 0) return `answered ${answer.status}, which is not described`;
  const expected = possible.find(each => each.type === '*/*' || each.type === type);
  if (!expected) return `answered ${type} in the place of ${possible.map(each => each.type).join(' or ')}`;
  const { check, whole } = expected;
  if (whole && !url.includes('fields=')) {
    const records: readonly unknown[] = Array.isArray(answer.body) ? answer.body : [];
    const fault = records.find(record => !whole(record));
    if (fault !== undefined && !whole(fault)) return `a record unlike its schema: ${faultsIn(whole)}`;
  }
  if (!check || check(answer.body)) return null;
  return `an answer unlike its schema: ${faultsIn(check)}`;
}

const faultsIn = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .slice(0, 5)
    .join(', ');

/** RFC 6901 */
const step = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

function objectAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
}
