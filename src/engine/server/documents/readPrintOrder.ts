import { invalidQuery, knownParameters } from '../http/parseListQuery.ts';
import type { Binding } from './bindPdf.ts';

interface PrintOrder extends Binding {
  /** in the order of their pages */
  readonly ids: readonly number[];
  readonly isCheck: boolean;
}

/** `?ids=7,3,12&sides=1|2&check=1`; for both sides of the paper unless said otherwise. */
export function readPrintOrder(query: unknown): PrintOrder {
  const parameters = knownParameters(query, ['ids', 'sides', 'check']);
  const given = (parameters.get('ids') ?? '').split(',');
  if (!given.every(id => /^[1-9]\d{0,14}$/.test(id))) throw invalidQuery('ids', '7,3,12');
  const check = parameters.get('check');
  if (check !== undefined && check !== '1') throw invalidQuery('check', '1');
  return { ids: [...new Set(given.map(Number))], bothSides: readSides(parameters), isCheck: check === '1' };
}

/** `sides=1|2`; both sides of the paper unless said otherwise. */
export function readSides(parameters: ReadonlyMap<string, string>): boolean {
  const sides = parameters.get('sides') ?? '2';
  if (sides !== '1' && sides !== '2') throw invalidQuery('sides', '1, 2');
  return sides === '2';
}
