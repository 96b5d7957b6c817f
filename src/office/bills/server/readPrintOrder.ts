import { invalidQuery, knownParameters, parseFilterParameter } from '@engine/server/http/parseListQuery.ts';
import { type PrintOrder, prints } from './printBills.ts';

/** `?filter={…}&what=bills|slips|both&sides=1|2`; bills for both sides of the paper unless said otherwise. */
export function readPrintOrder(query: unknown): PrintOrder {
  const parameters = knownParameters(query, ['filter', 'what', 'sides']);
  const what = prints.find(each => each === (parameters.get('what') ?? 'bills'));
  if (!what) throw invalidQuery('what', prints.join(', '));
  const sides = parameters.get('sides') ?? '2';
  if (sides !== '1' && sides !== '2') throw invalidQuery('sides', '1, 2');
  return { filter: parseFilterParameter(parameters), what, bothSides: sides === '2' };
}
