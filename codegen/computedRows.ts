import type { ComputedSchema } from './dialect/computed';

/**
 * The child rows that a count or a sum reads, and its keyword; null for lookups, expressions and stored
 * fields.
 */
export function computedRows(computed: ComputedSchema | undefined) {
  if (computed && 'count' in computed) return { keyword: 'count', ...computed.count } as const;
  if (computed && 'sum' in computed) return { keyword: 'sum', ...computed.sum } as const;
  return null;
}
