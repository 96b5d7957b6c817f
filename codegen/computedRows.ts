import type { ComputedSchema } from './dialect';

/** The rows that a count or a sum looks at, and the keyword that names them; null for a lookup and for a stored field. */
export function computedRows(computed: ComputedSchema | undefined) {
  if (computed && 'count' in computed) return { keyword: 'count', ...computed.count } as const;
  if (computed && 'sum' in computed) return { keyword: 'sum', ...computed.sum } as const;
  return null;
}
