import { cloneElement } from 'react';
import type { TranslateFunction } from 'react-admin';
import { type Elements, propsOf } from '../elements';

/**
 * Columns with shortened labels for parts of addresses: `City`, or, if another address has a city too, `Pick-up
 * address` instead of `Pick-up address: City`.
 */
export function withShortHeads(columns: Elements, resource: string, translate: TranslateFunction): Elements {
  const parts = Object.entries(columns).flatMap(([name, element]) => {
    const short = translate(`resources.${resource}.short.${name}`, { _: '' });
    if (short === '' || propsOf(element).label !== undefined) return [];
    const [group = ''] = translate(`resources.${resource}.fields.${name}`).split(': ');
    return [{ name, short, group }];
  });
  const heads = parts.map(({ name, short, group }) => {
    const beside = parts.filter(other => other.name !== name);
    if (beside.every(other => other.short !== short)) return [name, short] as const;
    return [name, beside.every(other => other.group !== group) ? group : undefined] as const;
  });
  const labels = new Map<string, string | undefined>(heads);
  return Object.fromEntries(
    Object.entries(columns).map(([name, element]) => {
      const label = labels.get(name);
      return [name, label === undefined ? element : cloneElement(element, { label })];
    }),
  );
}
