import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';

/** A route that no schema describes, as OpenAPI describes it. */
export interface OwnPath {
  readonly path: string;
  readonly method: 'get' | 'post';
  /** the right that the route asks for */
  readonly needs: readonly [resource: string, action: string];
  readonly described: Readonly<Record<string, unknown>>;
}

/** The answer of every failure. */
export const problemAnswer = { $ref: '#/components/responses/Problem' };
export const bytes = { schema: { type: 'string', format: 'binary' } };

/** Those that the actor may call, by path and method as OpenAPI wants them. */
export function permittedOwnPaths(
  ownPaths: readonly OwnPath[],
  { actor }: Data,
): Readonly<Record<string, unknown>> {
  const permitted = ownPaths.filter(({ needs: [resource, action] }) =>
    can(actor.permissions, resource, action),
  );
  return Object.fromEntries(permitted.map(({ path, method, described }) => [path, { [method]: described }]));
}
