import type { OperationNode } from 'kysely';

/** Whether a property of a statement's node is a node itself. */
export const isNode = (part: unknown): part is OperationNode =>
  typeof part === 'object' && part !== null && 'kind' in part && typeof part.kind === 'string';
