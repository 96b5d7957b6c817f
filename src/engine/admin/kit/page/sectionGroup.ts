import { createContext, useContext } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import type { SectionParts } from './parts';

/** The only field group in the section around, or null. */
export const SectionGroupContext = createContext<string | null>(null);

export function groupOf({ fields }: SectionParts): string | null {
  const groups = new Set(
    Object.keys(fields).flatMap(name => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])),
  );
  const [group = null] = groups;
  return groups.size === 1 ? group : null;
}

/** Below the title "Abholung" an address needs no "Abholadresse:" before each of its parts. */
export function useShortLabel(source: string, label: string | undefined): string | undefined {
  const group = useContext(SectionGroupContext);
  const resource = useResourceContext();
  const translate = useTranslate();
  if (label !== undefined || group === null || !source.startsWith(`${group}.`)) return label;
  return translate(`resources.${resource}.short.${source}`, { _: '' }) || undefined;
}
