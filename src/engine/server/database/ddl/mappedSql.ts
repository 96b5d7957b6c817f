import type { Step } from '../../../shared/tables/steps.ts';
import { quoteName, quoteText } from './quote.ts';

type MapValues = Extract<Step, { kind: 'mapValues' }>;

/** PostgreSQL: the options of a field after they were replaced; in a list, two that become the same appear once. */
export function mappedSql({ column, isList, values }: MapValues): string {
  const name = quoteName(column);
  if (!isList) return mapped(name, values);
  const items = `select ${mapped('item', values)} as item, at from jsonb_array_elements_text(${name}::jsonb) with ordinality as items(item, at)`;
  const once = `select item, min(at) as at from (${items}) as all_items group by item`;
  return `case when ${name} is not null then (select '[' || coalesce(string_agg(to_json(item)::text, ',' order by at), '') || ']' from (${once}) as each_item) end`;
}

function mapped(name: string, values: MapValues['values']): string {
  const cases = Object.entries(values).map(([from, to]) => `when ${quoteText(from)} then ${quoteText(to)}`);
  return `case ${name} ${cases.join(' ')} else ${name} end`;
}
