import { can } from '../../shared/permissions.ts';
import type { Data } from '../access/data.ts';

/** A route that no schema describes, with its OpenAPI description. */
export interface OwnPath {
  readonly path: string;
  readonly method: 'get' | 'post';
  /** the right that the route requires */
  readonly needs: readonly [resource: string, action: string];
  readonly described: Readonly<Record<string, unknown>>;
}

/** The answer for all failures. */
export const problemAnswer = { $ref: '#/components/responses/Problem' };
export const bytes = { schema: { type: 'string', format: 'binary' } };

/** The paths that the actor may call, by path and method as in OpenAPI. */
export function permittedOwnPaths(
  ownPaths: readonly OwnPath[],
  { actor }: Data,
): Readonly<Record<string, unknown>> {
  const permitted = ownPaths.filter(({ needs: [resource, action] }) =>
    can(actor.permissions, resource, action),
  );
  return Object.fromEntries(permitted.map(({ path, method, described }) => [path, { [method]: described }]));
}
