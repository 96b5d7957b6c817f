import type { useTranslate } from 'react-admin';
import { type PartElement, propsOf } from '../elements';

/** The label of a filter: its own if it is a named filter, otherwise that of its field. */
export function filterName(
  translate: ReturnType<typeof useTranslate>,
  resource: string,
  filter: PartElement,
): string {
  const { label, source = '' } = propsOf(filter);
  if (label !== undefined) return translate(label, { _: label });
  const start = `resources.${resource}`;
  return translate(`${start}.filters.${source}`, { _: translate(`${start}.fields.${source}`) });
}
