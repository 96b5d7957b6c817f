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
  readonly takesBody: boolean;
  readonly isList: boolean;
  /** adds the list up, perhaps by the values of a field */
  readonly isFigures: boolean;
  /** answers the list as a file of a format that is asked for */
  readonly isFile: boolean;
  /** what is wrong with an answer: its status, its kind of content, its structure; null: it is as described */
  judge(answer: Answer): string | null;
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
  const isDescribed = ({ method, path }: Route) =>
    described.some(
      each => each.method === method.toLowerCase() && each.path.replaceAll(/\{(\w+)\}/g, ':$1') === path,
    );
  const others = routes.filter(route => !isDescribed(route) && !route.path.includes(':resource'));
  return [...described, ...others.flatMap(route => undescribed(route, problem))];
}

function undescribed({ method: name, path }: Route, problem: ValidateFunction): readonly Operation[] {
  const method = methods.find(each => each === name.toLowerCase());
  if (!method) return [];
  const takesBody = method === 'post' || method === 'put';
  const judgeIt = (answer: Answer) => (answer.status < 400 ? null : judge(answer, [], problem));
  return [
    {
      method,
      path,
      resource: path.split('/')[1] ?? '',
      takesBody,
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
        const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
        const takes = (name: string) =>
          parameters.some(each => isObject(each) && each.$ref === `#/components/parameters/${name}`);
        const answers = Object.entries(objectAt(operation, 'responses')).flatMap(([status, response]) =>
          contentTypes(response).map(type => {
            const steps = ['paths', path, method, 'responses', status, 'content', type, 'schema'];
            return {
              status,
              type,
              check: type.includes('json') ? compiled(...steps) : undefined,
            };
          }),
        );
        return {
          method,
          path,
          resource: path.split('/')[1] ?? '',
          takesBody: 'requestBody' in operation,
          isList: takes('range'),
          isFigures: takes('sumsBy') || takes('groupsBy'),
          isFile: takes('format'),
          judge: answer => judge(answer, answers, problem),
        };
      }),
  );
}

/** An answer without a content, as of status 204, has one of no type. */
const contentTypes = (response: unknown): readonly string[] =>
  isObject(response) && 'content' in response ? Object.keys(objectAt(response, 'content')) : [''];

interface Described {
  readonly status: string;
  readonly type: string;
  readonly check: ValidateFunction | undefined;
}

function judge(answer: Answer, described: readonly Described[], problem: ValidateFunction): string | null {
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
  if (!expected.check || expected.check(answer.body)) return null;
  return `an answer unlike its schema: ${faultsIn(expected.check)}`;
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
