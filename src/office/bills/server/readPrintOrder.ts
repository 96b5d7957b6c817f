import { readSides } from '@engine/server/documents/readPrintOrder.ts';
import { invalidQuery, knownParameters, parseFilterParameter } from '@engine/server/http/parseListQuery.ts';
import { type PrintOrder, prints } from './printBills.ts';

/** `?filter={…}&what=bills|slips|both&sides=1|2`; bills for both sides of the paper unless said otherwise. */
export function readPrintOrder(query: unknown): PrintOrder {
  const parameters = knownParameters(query, ['filter', 'what', 'sides']);
  const what = prints.find(each => each === (parameters.get('what') ?? 'bills'));
  if (!what) throw invalidQuery('what', prints.join(', '));
  return { filter: parseFilterParameter(parameters), what, bothSides: readSides(parameters) };
}
